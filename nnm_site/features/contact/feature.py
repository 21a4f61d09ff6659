"""The address of the contact page, and the file that says whom to tell about a weakness."""

from nnm_site.features.contact.page import contact, structured_data
from nnm_site.features.contact.security_txt import security_txt
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import answer_each_time
from nnm_site.shared.publishing.routes import page_route

FEATURE = Feature(
    routes=lambda: [
        page_route("/contact", contact, answer=answer_each_time, structured_data=structured_data)
    ],
    files=security_txt,
)

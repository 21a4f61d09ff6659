"""The pages of this feature, once: address, title, description. Their texts are `content/regulatory/`."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PolicyPage:
    """One page. `key` is its address without the slash and the name of its text.

    `about_paying` pages carry the strip that says what to look at before paying a broker.

    `drawing` stands beside its heading; `title` 10–65 and `description` 50–160 characters; `label` names it in a list of pages.
    """

    key: str
    drawing: str
    label: str
    title: str
    description: str
    about_paying: bool = False

    @property
    def path(self) -> str:
        """The page's address."""
        return f"/{self.key}"


CHARTER = PolicyPage(
    "investor-charter",
    "mark-scales",
    "Investor charter",
    "Investor charter for demat accounts | NNM Securities",
    "What a depository participant owes you: services and their time limits, grievance redressal, "
    "your rights and duties, and the codes of conduct.",
)
ACCOUNT_OPENING = PolicyPage(
    "account-opening",
    "mark-key",
    "Opening an account",
    "How to open an account, step by step | NNM Securities",
    "Opening a trading and demat account step by step: papers, verification, time and cost, "
    "as text and as a drawing.",
    about_paying=True,
)
GLOSSARY = PolicyPage(
    "glossary",
    "mark-document",
    "Glossary",
    "Glossary of market terms | NNM Securities",
    "The words of the securities market in a sentence or two each, from algo-ID and ASBA to "
    "UCC and UPI.",
)
SITE_MAP = PolicyPage(
    "site-map",
    "mark-branch",
    "Site map",
    "Site map: every page and document | NNM Securities",
    "A readable index of every page of this website and of every document in the downloads centre.",
)

PAGES: tuple[PolicyPage, ...] = (
    CHARTER,
    PolicyPage(
        "charter-depository-participant",
        "mark-scales",
        "Charter for demat accounts, word for word",
        "Charter for depository participants | NNM Securities",
        "The investor charter for demat accounts word for word, with plain words beside each "
        "point: services, times, rights and responsibilities.",
    ),
    PolicyPage(
        "charter-stock-broker",
        "mark-scales",
        "Investor charter, stock broker",
        "Investor charter for stock brokers | NNM Securities",
        "SEBI's charter for clients of a stock broker word for word, with plain words beside it: "
        "services, rights, times, dos and don'ts.",
    ),
    PolicyPage(
        "charter-research-analyst",
        "mark-scales",
        "Investor charter, research analyst",
        "Investor charter for research analysts | NNM Securities",
        "SEBI's charter for readers of research word for word, with plain words beside it, and "
        "our monthly complaint data as research analyst.",
    ),
    PolicyPage(
        "charter-portfolio-manager",
        "mark-scales",
        "Investor charter, portfolio manager",
        "Investor charter for portfolio managers | NNM Securities",
        "Vision, mission and times of the charter for portfolio management, how to complain, and "
        "our monthly complaint data.",
    ),
    PolicyPage(
        "investor-grievance",
        "mark-people",
        "Investor grievance",
        "Investor grievance and escalation matrix | NNM Securities",
        "Whom to turn to with a complaint, in which order and for how long: escalation matrix, "
        "SCORES, exchanges, SMART ODR, and how to track it.",
    ),
    PolicyPage(
        "client-bank-account-details",
        "mark-pot",
        "Client bank account details",
        "Client bank account details | NNM Securities",
        "The only bank accounts and validated UPI IDs to which clients may pay, and how "
        "to verify them with SEBI Check.",
        about_paying=True,
    ),
    PolicyPage(
        "kmp-details",
        "mark-people",
        "KMP details",
        "Key managerial personnel (KMP) | NNM Securities",
        "Names, designations, mobile numbers and e-mail addresses of the key managerial personnel "
        "and the compliance officer.",
    ),
    PolicyPage(
        "registrations",
        "mark-award",
        "Registrations",
        "Registrations and memberships | NNM Securities",
        "All SEBI registrations, exchange memberships and depository numbers of the firm on one "
        "page, and where to check them.",
    ),
    PolicyPage(
        "authorised-persons",
        "mark-branch",
        "Authorised persons",
        "Authorised persons registered with us | NNM Securities",
        "The authorised persons whom the exchanges have registered through us, and what they may "
        "and may not do.",
    ),
    PolicyPage(
        "know-it-is-us",
        "mark-shield",
        "How to know it is us",
        "How to know it is us: fakes and frauds | NNM Securities",
        "All our web addresses, apps, bank accounts, UPI IDs and phone numbers, and how "
        "to report a fake.",
    ),
    PolicyPage(
        "voluntary-freezing",
        "mark-key",
        "Voluntary freezing",
        "Voluntary freezing of online trading | NNM Securities",
        "How to have online access to your trading account frozen when something looks wrong, how "
        "fast it is done, and how to open it again.",
    ),
    ACCOUNT_OPENING,
    PolicyPage(
        "first-steps",
        "mark-pot",
        "First steps",
        "First steps for new investors | NNM Securities",
        "What a new investor needs, what it costs, delivery or intraday, order types, the first "
        "trade step by step, withdrawing money and tax.",
    ),
    PolicyPage(
        "mitc",
        "mark-document",
        "Most important terms (MITC)",
        "Most important terms and conditions (MITC) | NNM Securities",
        "The eleven most important terms and conditions for clients of a stock broker, in plain "
        "words.",
    ),
    PolicyPage(
        "terms-and-conditions",
        "mark-document",
        "Terms and conditions",
        "Terms and conditions for clients | NNM Securities",
        "Seven advisories for clients, from account-opening forms to proof of deposits, and the "
        "terms of use of this website.",
    ),
    PolicyPage(
        "privacy-policy",
        "mark-key",
        "Privacy policy",
        "Privacy policy and data notices | NNM Securities",
        "Which personal data we collect and why, a notice for each enquiry form under the DPDP Act, "
        "how long we keep it, and your rights.",
    ),
    PolicyPage(
        "refund-and-cancellation",
        "mark-pot",
        "Refund and cancellation",
        "Refund and cancellation policy | NNM Securities",
        "Account-opening fees are non-refundable; an excess payment is refunded if you ask within "
        "7 days. How to ask for it.",
    ),
    PolicyPage(
        "disclaimer",
        "mark-umbrella",
        "Disclaimer",
        "Disclaimer: market risk and this website | NNM Securities",
        "Market risk, research notes, delayed market data, calculators and links: how far you may "
        "rely on what this website says.",
    ),
    PolicyPage(
        "disclosure",
        "mark-scales",
        "Disclosure",
        "Disclosure: own trading, conflicts, risks | NNM Securities",
        "Trading on our own account, conflicts of interest, the prescribed risk disclosure on "
        "derivatives, and where to complain.",
    ),
    PolicyPage(
        "accessibility",
        "mark-heart",
        "Accessibility",
        "Accessibility of this website | NNM Securities",
        "The standard this website is built to, how it is checked, its known limits, the nodal "
        "officer, and how to complain about a barrier.",
    ),
    GLOSSARY,
    SITE_MAP,
)

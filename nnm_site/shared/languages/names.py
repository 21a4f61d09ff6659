"""Names of firms, programs and standards: the same in every language, and no words of English.

And the order in which names stand.
"""

import re

from nnm_site.shared.languages.values import MARK

#: What may stand in Latin letters on a page in another language, as whole words.
NAMES = frozenset(
    {
        *("Securities", "Private", "Pvt", "Limited", "Ltd", "LLP", "HUF"),
        *("NSE", "BSE", "MCX", "NSCCL", "ICCL", "CDSL", "NSDL", "SEBI", "FIU", "NISM"),
        *("IEPF", "IPF", "IPFT", "SCORES", "SMART", "ODR"),
        *("KYC", "CKYC", "CKYCR", "KRA", "PAN", "Aadhaar", "DigiLocker"),
        *("FATCA", "CRS", "PML", "PMLA"),
        *("DP", "DDPI", "POA", "DIS", "BO", "ID", "UCC", "CAS", "ECN"),
        *("Easi", "Easiest", "myEasi", "eDIS", "eVoting", "e-voting"),
        *("AP", "RA", "RIA", "RTA", "PMS", "AIF", "AMC", "NRI", "NRE", "NRO", "PIS"),
        *("SIP", "SWP", "STP", "NAV", "ELSS", "ETF", "NFO", "REIT", "InvIT"),
        *("IPO", "FPO", "OFS", "DRHP", "RHP", "ASBA", "F&O", "EQ", "T+1", "T+2"),
        *("GST", "STT", "CTT", "UPI", "ISIN", "IFSC", "MICR", "NEFT", "RTGS", "IMPS"),
        *("OTP", "SMS", "PIN", "App", "Store", "Google", "Play", "TradingView"),
        *("Android", "iOS", "iPhone", "iPad", "Windows", "Firefox", "Chrome", "Safari", "Edge"),
        *("API", "CSV", "JSON", "XML", "RSS", "Atom"),
        *("SVG", "PDF", "PNG", "HTML", "CSS", "JavaScript"),
        *("WCAG", "axe", "NVDA", "VoiceOver", "TalkBack", "JAWS"),
    }
)
_WORD = re.compile(r"[A-Za-z][A-Za-z&+'’.-]*")


def is_name(key: str) -> bool:
    """Whether a message holds no word but names, letters of an alphabet and initials."""
    words = [word.strip(".") for word in _WORD.findall(MARK.sub(" ", key))]
    return all(word in NAMES or (word.isupper() and len(word) < 3) for word in words)


def alphabetical(name: str) -> str:
    """By what a name is sorted: Latin letters come first, then those of Devanagari as a dictionary has them.

    Their code points stand in that order; the dot below a letter (nukta) makes no letter of its own.
    """
    return name.casefold().replace("\u093c", "")

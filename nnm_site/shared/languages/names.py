"""Names of firms, programs and standards, the same in every language; and the order of names."""

import re

from nnm_site.shared.languages.values import MARK

#: Whole words that may be in Latin letters on a page in another language.
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
    """Whether a message has no words but names, single letters and initials."""
    words = [word.strip(".") for word in _WORD.findall(MARK.sub(" ", key))]
    return all(word in NAMES or (word.isupper() and len(word) < 3) for word in words)


def alphabetical(name: str) -> str:
    """The sort key of a name: Latin letters first, then Devanagari in the order of a dictionary.

    Code points have that order; the dot below a letter (nukta) does not make it another letter.
    """
    return name.casefold().replace("\u093c", "")

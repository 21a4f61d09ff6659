"""Validates and normalises entries. Plain functions on plain text.

The checks refuse the impossible, not the unusual: a name may be in any script.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date

import phonenumbers

from nnm_site.features.enquiries.rules.fields import ASKED, CALLBACK, NUMBERS, Field, Form, Rule
from nnm_site.features.enquiries.rules.mailboxes import mailbox_in, probable_address
from nnm_site.features.enquiries.rules.names import EntryError, name_in, short
from nnm_site.shared.rules.typed import cleaned, with_plain_digits
from nnm_site.shared.rules.typed_dates import DateError, date_in

LONGEST_PLACE = 100
LONGEST_ADDRESS = 300

ADULT_YEARS = 18
OLDEST_YEARS = 120

_PIN = re.compile(r"[1-9]\d{5}")
#: India's country code and a mobile number, without the plus sign.
_WITHOUT_PLUS = re.compile(r"91[6-9]\d{9}")
_MOBILE = re.compile(r"[6-9]\d{9}")
#: Names and places in Indian scripts need joiners.
_JOINED: tuple[Rule, ...] = ("name", "place", "address")

#: Starts an encoded word (RFC 2047), which a mail program would decode to a text that we did not check.
_ENCODED_WORD = "=?"

_WEB_ADDRESS = re.compile(r"://|www\.", re.IGNORECASE)
_NO_PLACE = re.compile(r"[@<>]")


def check(
    form: Form, entries: Mapping[str, str], today: date
) -> tuple[dict[str, str], dict[str, str]]:
    """The form's normalised values, and an error sentence for each faulty field.

    `entries` are the posted values; unknown names are ignored. An optional value left out is "".
    `today` is the day in India. An email address that seems mistyped is faulty, unless `ASKED` holds
    the same one.
    """
    values: dict[str, str] = {}
    errors: dict[str, str] = {}
    for field in form.fields:
        typed = entries.get(field.name, "")
        try:
            value = _checked(field, typed, today)
            if field.rule == "email" and value and entries.get(ASKED, "").strip() != typed.strip():
                _ask_back(value)
            values[field.name] = value
        except EntryError as error:
            errors[field.name] = str(error)
    if values.get(CALLBACK):
        for field in form.fields:
            if field.rule in NUMBERS and values.get(field.name) == "":
                errors[field.name] = "Enter the phone number on which we may call you."
    return values, errors


def _checked(field: Field, text: str, today: date) -> str:
    text = cleaned(text, joiners=field.rule in _JOINED)
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = _whole(text, lines=field.rule == "address")
    if _ENCODED_WORD in text:
        raise EntryError(f"Take out the characters {_ENCODED_WORD}, which no mail can carry.")
    if not text and field.required:
        label = "email address" if field.rule == "email" else _lower(field.label)
        raise EntryError(f"{'Choose' if field.rule == 'choice' else 'Enter'} your {label}.")
    if not text:
        return ""
    if field.rule == "choice":
        if text not in field.choices:
            raise EntryError("Choose one from the list.")
        return text
    return _birth(text, today) if field.rule == "birth" else _RULES[field.rule](text)


def _lower(label: str) -> str:
    return label[0].lower() + label[1:] if label[1:2].islower() else label


def _whole(text: str, *, lines: bool) -> str:
    """The text with single spaces. Raises `EntryError` for unprintable characters."""
    allowed = "\n\t" if lines else "\t"
    for character in text:
        no_text = unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}
        if no_text and character not in allowed:
            raise EntryError("Take out the characters that cannot be printed, such as line breaks.")
    return "\n".join(kept for line in text.split("\n") if (kept := " ".join(line.split())))


def _place(text: str) -> str:
    if not any(map(str.isalpha, text)):
        raise EntryError("Enter a name: at least one letter, in any script.")
    if _WEB_ADDRESS.search(text):
        raise EntryError("Enter a name alone, without an address of the web.")
    if sign := _NO_PLACE.search(text):
        raise EntryError(f"Take out the character {sign[0]}, which stands in no name.")
    return short(text, LONGEST_PLACE)


def _ask_back(address: str) -> None:
    if probable := probable_address(address):
        raise EntryError(
            f"Do you mean {probable}? If your address is right as you typed it, send the form again."
        )


def _address(text: str) -> str:
    if len(text) < 5 or not any(map(str.isalnum, text)):
        raise EntryError("Enter the whole address: house, street, place.")
    return short(text, LONGEST_ADDRESS)


def _number(text: str) -> phonenumbers.PhoneNumber:
    text = with_plain_digits(short(text, 30))
    if _WITHOUT_PLUS.fullmatch(re.sub("[ ()-]", "", text)):
        text = f"+{text}"
    try:
        number = phonenumbers.parse(text, "IN")
    except phonenumbers.NumberParseException:
        raise EntryError("Enter the number in digits, such as 98765 43210.") from None
    if number.extension:
        raise EntryError("Enter the number without an extension.")
    return number


def _international(number: phonenumbers.PhoneNumber) -> str:
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL)


def _is_indian_mobile(number: phonenumbers.PhoneNumber) -> bool:
    # New number series are in use before the library knows them.
    return number.country_code == 91 and bool(_MOBILE.fullmatch(str(number.national_number)))


def _mobile(text: str) -> str:
    number = _number(text)
    if not _is_indian_mobile(number):
        raise EntryError("Enter an Indian mobile number: ten digits, the first from 6 to 9.")
    return _international(number)


def _phone(text: str) -> str:
    number = _number(text)
    if not (_is_indian_mobile(number) or phonenumbers.is_valid_number(number)):
        raise EntryError(
            "Enter a phone number with its area code, such as 022 5550 0100; from abroad with + "
            "and the country's code."
        )
    return _international(number)


def _pincode(text: str) -> str:
    digits = with_plain_digits(text).replace(" ", "")
    if not _PIN.fullmatch(digits):
        raise EntryError("Enter a PIN code of six digits, such as 400001.")
    return digits


def _birth(text: str, today: date) -> str:
    try:
        born = date_in(text)
    except DateError as error:
        raise EntryError(str(error)) from None
    if born > today:
        raise EntryError("Enter a date that has passed.")
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    if age < ADULT_YEARS:
        raise EntryError(f"You must be at least {ADULT_YEARS} years old.")
    if age > OLDEST_YEARS:
        raise EntryError("Check the year.")
    return born.isoformat()


_RULES: dict[Rule, Callable[[str], str]] = {
    "name": name_in,
    "place": _place,
    "email": mailbox_in,
    "mobile": _mobile,
    "phone": _phone,
    "address": _address,
    "pincode": _pincode,
}

"""Lines of ledgers as back offices print them: each is read as what it is, or not at all; never as another charge.

The styles are those of six kinds of back office; names, codes and amounts are invented. `""` is a line that is not known.
"""

import pytest

from nnm_site.features.help import ledger
from nnm_site.shared.content import queries
from tests.rows import each

pytestmark = pytest.mark.requirement("R1208")

SENTENCES = [
    ("Being DP Transaction Charges for sale of TARA MILLS on 03/11/2026", "dp-charge"),
    ("DP Charges for Sale of NEELAM CHEM on 02/11/2026", "dp-charge"),
    ("Being pledge charges for TARA MILLS", "pledge"),
    ("Being payment gateway charges debited for ZX0417", "payment-gateway"),
    ("AMC for Demat Account for 18-06-2026 to 17-06-2027", "annual-maintenance"),
    ("Call and Trade charges for 06/11/2026", "call-and-trade"),
    ("Delayed payment charges for October - 2026", "delayed-payment"),
    ("Net settlement for Equity with settlement number: 2026211", "settlement-bill"),
    ("Net obligation for Equity F&O", "mark-to-market"),
    ("Funds added using UPI from ZX0417 with reference number 611", "pay-in"),
    ("Funds transferred back as part of quarterly settlement", "pay-out"),
    ("Span margin blocked for NSE F&O", "margin-blocked"),
    ("Exposure margin reversed for NSE F&O", "margin-blocked"),
    ("Reversal of Brokerage for 04/11/2026", "reversal"),
    ("Being short margin penalty for 05 Nov 2026", "margin-penalty"),
    ("Interest for MTF funded value on 03/11/2026", ""),
    ("Account opening fee", "account-opening"),
    ("Charges for enabling DDPI", ""),
    ("Bank Modification Charges", ""),
    ("Being OFS order placement", ""),
]  # fmt: skip

CAPITALS = [
    ("BILL ENTRY FOR FO-2026211", "mark-to-market"),
    ("BILL ENTRY FOR M-2026211", "settlement-bill"),
    ("BENEFICIARY CHARGES FOR SETT NO 2026211", ""),
    ("INTER EXCHANGE SETL JV FROM NSEFNO TO BSECASH", "journal"),
    ("INTER SEGMENT JV FROM NSECAPITAL", "journal"),
    ("DP MAINTENANCE CHARGES FOR THE PERIOD 01/04/26-31/03/27", "annual-maintenance"),
    ("CALL AND TRADE OR SQUARE OFF CHARGES FOR 041126", ""),
    ("PAYOUT OF FUNDS", "pay-out"),
    ("RECEIVED AMOUNT THROUGH NEFT-CMS(OTH)", "pay-in"),
    ("BEING PAYMENT GATEWAY CHARGES DEBITED - 311026", "payment-gateway"),
    ("BEING AMT DEBITED TOWARDS DP CHGS OCT-26", "dp-charge"),
    ("BEING AMT CREDITED TOWARDS REV OF DP CHGS", "reversal"),
    ("CGST @9% ON DP CHARGES", "gst"),
    ("IGST @ 18 % ON BROKERAGE", "gst"),
    ("JV - DP CHARGES - SALE", "dp-charge"),
    ("BY OPENING BALANCE 12,450.00 CR", "opening-balance"),
    ("TO STAMP PAPER CHARGES", ""),
    ("BEING INTEREST EARNED ON FD", ""),
    ("TELEPHONE BILL DR", ""),
    ("INTER SETTLEMENT CHARGES", ""),
]  # fmt: skip

DEPOSITORY = [
    ("Charges for On-MKT Transaction for BOID : 1299990000000017 Dt : Nov 03 2026", "dp-charge"),
    ("Charges for Off-MKT Transaction for BOID : 1299990000000017 Dt : Nov 03 2026", "off-market"),
    ("Demat Monthly Maintenance Charges for BOID : 1299990000000017", "annual-maintenance"),
    ("Charges for Pledge/Unpledge of Securities for BOID : 1299990000000017", "pledge"),
    ("DP Charges for Sell Transaction from Holding Dt : Nov 03 2026", "dp-charge"),
    ("DP charges for off market transfer", "off-market"),
    ("DP charges - margin pledge INE999Z01017", "pledge"),
    ("Unpledge charges 1299990000000017", "pledge"),
    ("MTF pledge charges for TARA MILLS", ""),
    ("Demat/Remat Charges", "dematerialisation"),
    ("Dividend on 10 Shares of scrip TARA MILLS @ 5 (10% TDS DEDUCTED)", "dividend"),
    ("Bonus on 10 Shares of scrip TARA MILLS", ""),
    ("DIS booklet charges", "instruction-slip"),
    ("KRA charges for KYC upload", "kra"),
    ("IPO application TARA MILLS 1 lot", ""),
    ("IPO refund TARA MILLS", ""),
]  # fmt: skip

PARTICULARS = [
    ("Charges - Delayed Payment", "delayed-payment"),
    ("Charges - Margin Plus", ""),
    ("MTF Funding Repayment", ""),
    ("DP AMC Charges", "annual-maintenance"),
    ("DP txn Charges", "dp-charge"),
    ("Net Banking Charges", "payment-gateway"),
    ("Brokerage Reversal", "reversal"),
    ("Bill - Cash", "settlement-bill"),
    ("Bill - FNO", "mark-to-market"),
    ("Funds Withdrawn", "pay-out"),
    ("Auto square off/Call & Trade Charges", ""),
    ("Intraday Square Off Charges", "square-off"),
    ("SLB Fees", ""),
    ("Monthly Settlement", "pay-out"),
    ("Margin Shortfall Penalty", "margin-penalty"),
    ("Auction Credit", "auction-credit"),
]  # fmt: skip

CLIPPED = [
    ("DP CHRG SALE", "dp-charge"),
    ("SHRT MGN PENALTY", "margin-penalty"),
    ("SHRT MGN PNLTY REV", "reversal"),
    ("SHORT MARGIN REVERSAL", "reversal"),
    ("CALL & TRD CHG", "call-and-trade"),
    ("AUC DR", "auction-debit"),
    ("AUC CR", "auction-credit"),
    ("DP CHG CR", ""),
    ("AMC CHG CR 29.50", ""),
    ("BEING DP TRANSACTION CHAR", "dp-charge"),
    ("BEING DELAYED PAYM", "delayed-payment"),
    ("BEING DP CHARGES FOR OFF MARK", "off-market"),
    ("SEBI TOVR FEES", "sebi-fee"),
    ("SEBI REFUND", ""),
    ("EXCH TRXN CHGS NSE", "transaction-charge"),
    ("OFF MKT TRXN CHGS", "off-market"),
    ("MF TRXN CHGS", ""),
    ("TRXN CHGS - DEMAT", ""),
    ("STMP DTY", "stamp-duty"),
    ("REV STAMP CHG", ""),
    ("INT CHGD ON DR BAL", "delayed-payment"),
    ("INT CR ON MARGIN FD", ""),
    ("DLYD PYMT INT", "delayed-payment"),
    ("CHQ RTN CHG", "returned-payment"),
]  # fmt: skip

CODES = [
    ("BY DP-CHGS/CDSL 17.70", "dp-charge"),
    ("JV/2627/00417/AMC", "annual-maintenance"),
    ("PUR/TARA AMC LTD/NSE", ""),
    ("TARA AMC SIP 5000", ""),
    ("DPC/OCT26", "delayed-payment"),
    ("GST/DPCHG/OCT26", ""),
    ("DPCHG+GST/1299990000000017", "dp-charge"),
    ("03/11/2026 STT 12.00 0.00 1,250.30 Cr", "stt"),
    ("CTT/MCX/GOLDM", "ctt"),
    ("STT/CTT", ""),
    ("NSE/FO/MTM/DR/031126", "mark-to-market"),
    ("BP/NEFT/PAYOUT/N3311", "pay-out"),
    ("BR/UPI/PAYIN/611", "pay-in"),
    ("ODN/BONUS/TARA", ""),
    ("RES/ADVISORY SUBSCRIPTION/Q3", ""),
    ("ODIN SOFTWARE CHG", ""),
]  # fmt: skip

#: Looks like a line that we know, and says something else.
ALIKE = [
    ("STAMP DUTY ON AGREEMENT", ""),
    ("STAMP DUTY NSE CM", "stamp-duty"),
    ("PAYIN OF SECURITIES", ""),
    ("PAY-IN OBLIGATION", ""),
    ("PAYIN OF FUNDS", "pay-in"),
    ("PAYOUT REJECTED BY BANK", ""),
    ("PAYOUT REVERSED", "reversal"),
    ("BROKERAGE SHARING OCT", ""),
    ("BROKERAGE DEBIT NOTE", ""),
    ("BROKERAGE FOR 03/11", "brokerage"),
    ("SEBI REGISTRATION FEE", ""),
    ("SEBI PENALTY", ""),
    ("GST REGISTRATION UPDATE CHARGES", ""),
    ("GST ON CALL AND TRADE CHG", "gst"),
    ("BOND INTEREST", ""),
    ("INTEREST ON DELAYED PAYMENT OCT 2026", "delayed-payment"),
    ("DELAYED PAYMENT OF DIVIDEND", ""),
    ("TDS ON DIVIDEND", ""),
    ("SETTLEMENT OF COMPLAINT", ""),
    ("PHYSICAL SETTLEMENT", ""),
    ("INTERNAL SHORTAGE DEBIT", "auction-debit"),
    ("INTERNAL SHORTAGE CREDIT", ""),
    ("CLOSE OUT CR", "auction-credit"),
    ("MRGN PLDG CHRGS TARA", "pledge"),
    ("UNPLDG CHG", "pledge"),
    ("CDSL TXN CHG", "dp-charge"),
    ("PAYMENT GATEWAY RECEIPT", ""),
    ("RECEIVED AMOUNT THROUGH PAYMENT GATEWAY", "pay-in"),
    ("BROKERAGE ADJUSTMENT", "journal"),
    ("SQUARE OFF LOSS", ""),
    ("DP CHG (INCL OF GST)", "dp-charge"),
    ("03-Nov-26 NSE-EQ Book Voucher Net settlement for Equity 2026211", "settlement-bill"),
    ("AMC DEDUCTED", "annual-maintenance"),
    ("JV 331", "journal"),
    ("JV BEING BANK CHARGES", ""),
    ("Your a/c ZX0417 is debited with Rs 354 towards AMC charges", "annual-maintenance"),
    ("डीपी चार्ज", "dp-charge"),
    ("मार्जिन पेनल्टी", "margin-penalty"),
]  # fmt: skip

TABLES = (SENTENCES, CAPITALS, DEPOSITORY, PARTICULARS, CLIPPED, CODES)


def kind(line: str) -> str:
    """What a line is read as; empty where the reader does not know it."""
    (found,) = ledger.read_lines(line)
    return found.keys[0] if len(found.keys) == 1 else ""


@each(row for table in (*TABLES, ALIKE) for row in table)
def test_a_line_is_read_as_what_it_is_or_not_at_all(line: str, key: str):
    assert kind(line) == key
    assert not key or queries.ledger_line(key)


def test_a_hundred_lines_of_six_styles_are_held_and_a_quarter_of_them_is_not_known():
    rows = [row for table in TABLES for row in table]
    assert len(TABLES) == 6
    assert len(rows) == len({line for line, _ in rows}) >= 100
    assert sum(not key for _, key in rows) * 4 >= len(rows)

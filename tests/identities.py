"""Texts of orders and notes with all kinds of personal data, in the layouts that people paste."""

#: Kinds of personal data → as written in a text. All are invented.
PERSON = {
    "name": "RAMESH KUMAR SHARMA",
    "address": "14 PLANTED LANE, MALAD WEST",
    "postal code": "MUMBAI 400097",
    "PAN": "ABCDE1234F",
    "demat number": "1208160000004242",
    "depository participant": "IN300126",
    "bank account": "50100234567891",
    "IFSC": "HDFC0000123",
    "UPI ID": "ramesh.sharma@okbank",
    "mobile": "98200 12345",
    "e-mail": "ramesh@planted.example",
    "client code": "RK0042",
    "Aadhaar": "2345 6789 0123",
    "GSTIN": "27ABCDE1234F1Z5",
    "CKYC number": "30012345678901",
}
#: Parts of these that occur nowhere else in the texts.
PLANTED = (
    "RAMESH", "KUMAR", "SHARMA", "PLANTED", "MALAD", "MUMBAI", "400097", "ABCDE1234F", "1208160000004242", "IN300126",
    "50100234567891", "HDFC0000123", "ramesh", "okbank", "98200", "12345", "RK0042", "2345 6789", "27ABCDE",
    "30012345678901",
)  # fmt: skip

_LABELLED = "\n".join(f"{label.capitalize()}: {value}" for label, value in PERSON.items())
_BARE = "\n".join(PERSON.values())
_CELLS = [value.replace(",", "") for value in PERSON.values()]

_ROW = "{order} 09:20:11 70001234 09:20:12 GAMMACO LTD / INE111A01011 {side} {figures}"
_FIGURES = "100 1300.00 3.90 1303.90 130390.00"
_NEW_LINE = "\n"
_FOOT = "Brokerage 390.00\nSTT 130.00\nStamp duty 19.50"

#: Layouts → a text and its number of trades.
TEXTS: dict[str, tuple[str, int]] = {
    "typed lines": (
        f"{_LABELLED}\n{_BARE}\n"
        "RAMESH KUMAR SHARMA bought 10 RELIANCE 1300 delivery NSE for ramesh.sharma@okbank\n"
        "client RK0042 sell 5 TCS at 3500 MIS, mobile 98200 12345\n"
        "buy 7 INFY 1500 1208160000004242 HDFC0000123 27ABCDE1234F1Z5\n"
        "buy 4 WIPRO 500 client code 12345\n",
        1,
    ),
    "addresses, messages and remarks with a side in them": (
        "Flat 1203, Opp Sale Tax Bhavan, MALAD, MUMBAI 400097\n12 Purchase Colony, MALAD 400097\n"
        "RAMESH SALE, 14, PLANTED LANE, MUMBAI 400097\nFlat B 400097, Future Towers, MUMBAI 400097\n"
        "Qtr B 12345, Currency PLANTED Press, MALAD Road 400097\n"
        "[12/11/26, 9:20:11 AM] RAMESH SHARMA: RELIANCE buy 10 1300\n"
        "12/11/2026, 9:20 am - +91 98200 12345: RELIANCE buy 10 1300\n"
        "RAMESH S, 98200 12345, call after 6 pm\nMr. RAMESH B - 98200 12345 (option trader)\n"
        "98200-12345 RELIANCE B 10 1300.50\n2345-6789-0123 RELIANCE B 10 1300.50\n"
        "Bought for RAMESH SHARMA 10 TCS @ 3500\nBuy 10 TCS for RAMESH at 3500\n"
        "Sell 10 RELIANCE (RK0042) @ 1300\nbuy 10 TCS user RK0042 at 3500\n"
        "12-11-2026 NSE RK0042 RELIANCE BUY 10 1300.00\nRK0042, RELIANCE, B, 10, 1300.50\n"
        "Sell bill 12345 RAMESH SHARMA 13,000.00 Cr\nBy sale bill NSE CM 12345 RK0042 13000.00\n"
        "Client Name : RAMESH TOTAL\nramesh.option98@okbank.example\n"
        "12345 RELIANCE BUY 10 1300.00\nGST Mobile 9820012345.0\n",
        1,
    ),
    "a file with columns of the client": (
        ",".join(["Date", "Symbol", "Buy/Sell", "Qty", "Price", "Name", *(k.title() for k in PERSON)])
        + "\n"
        + ",".join(["12-11-2026", "BETA", "buy", "10", "100", PERSON["name"], *_CELLS])
        + "\n"
        + ",".join(["12-11-2026", "GAMMA", "sell", "10", "100", PERSON["name"], *_CELLS])
        + f"\n\n{_BARE}\n",
        2,
    ),
    "columns that nobody knows": (
        "\t".join(["Date", "Scrip", "Qty", "Foo", "Bar", *(f"Own {n}" for n in "abcdefghijklmno")])
        + "\n"
        + "\t".join(["12-11-2026", "BETA", "10", "buy", "3000", *PERSON.values()])
        + f"\n{_LABELLED}\n",
        0,
    ),
    "a note": (
        "CONTRACT NOTE CUM TAX INVOICE\nTo,\n"
        f"{_BARE}\n{_LABELLED}\nTrade Date: 12-11-2026\nNSE - CAPITAL MARKET\n"
        + _ROW.format(order="1100000012345678", side="B", figures=_FIGURES)
        + f"\n{_FOOT}\nNet amount payable by RAMESH KUMAR SHARMA 130929.50\n"
        "Signed for RAMESH KUMAR SHARMA (RK0042)\n",
        1,
    ),
    "a note in pieces": (
        f"To\n{_BARE}\n"
        + "\n".join(f"{label}\n{value}" for label, value in PERSON.items())
        + "\nTrade Date\n12-11-2026\n"
        "1100000012345678\n09:20:11\n70001234\n09:20:12\nALPHA\nLTD\nB\n100\n1300.00\n3.90\n1303.90\n130390.00\n"
        f"Stamp duty\n19.50\n{_BARE}\n",
        1,
    ),
    "a note by ISIN": (
        f"{_BARE}\nTrade Date 12-11-2026\n"
        "1 ALPHA LTD INE111A01011 100 1300.0000 3.9000 1303.9000 130390.00 0 0.0000 0.0000 0.0000 0.00 100 -130390.00\n"
        f"{_FOOT}\n{_LABELLED}\n",
        1,
    ),
    "orders of a trading program": (
        "|".join(["order_timestamp", "user_id", "tradingsymbol", "transaction_type", "quantity", "average_price",
                  "status", "order_id", "placed_by", *(k.replace(" ", "_") for k in PERSON)])
        + "\n"
        + "|".join(["2026-11-12 09:20:11", "RK0042", "BETA", "BUY", "10", "100.5", "COMPLETE", "50100234567891",
                    PERSON["name"], *PERSON.values()])
        + f"\n{_LABELLED}\n",
        1,
    ),
    "addresses with a letter": (
        "B 12 PLANTED HEIGHTS 400097\nFlat B 12 400097 MUMBAI\nS 98200 RAMESH SHARMA 12345\nRAMESH B 98200 12345\n",
        0,
    ),
    "rows with columns of the client": (
        "RK0042 RAMESH SHARMA " + _ROW.format(order="1100000012345678", side="B", figures=_FIGURES)
        + "\n98200 12345 MUMBAI 400097 " + _ROW.format(order="1100000012345679", side="S", figures=_FIGURES)
        + "\n" + _ROW.format(order="1100000012345677 RK0042 RAMESH SHARMA", side="B", figures=_FIGURES)
        + "\n" + _ROW.format(order="1100000012345676", side="B", figures=f"{_FIGURES} 98200 12345 RAMESH 400097"),
        3,
    ),
    "rows that are none": (
        "Symbol,Side,Qty,Price,Order ID\nBETA,buy,10,100,1\nName,RAMESH SHARMA,Mobile,98200,12345\n"
        "RAMESH,buy,Mobile,98200,12345\nSHARMA,sell,98200,MUMBAI,400097\nPLANTED,hold,98200,12345,400097\n",
        1,
    ),
    "names of columns that hold a value": (
        "Symbol,Side,Qty,Price,Client: RAMESH SHARMA,Client RAMESH SHARMA,Mobile 98200 12345,PAN ABCDE1234F,Pin 400097\n"
        "BETA,buy,10,100,,,,,\n",
        1,
    ),
    "a name beside another column of words": (
        "Name,Instr,Side,Qty,Price\nRAMESH SHARMA,BETA,buy,10,100\n\n"
        "Client ID;Company;Side;Qty;Price\n42;PLANTED TEXTILES;buy;98200;12345\n",
        0,
    ),
    "charges with other numbers": (
        _ROW.format(order="1100000012345678", side="B", figures=_FIGURES)
        + "\nNet amount payable by RAMESH 98200 12345\nBrokerage a/c 1208160000004242 45.00\n"
        "DP charges 98200 12345 400097\nStamp duty MUMBAI 400097\nCTT 400097\nIPFT 12345 1.00\nGST client 98200\n"
        "SEBI fees\n400097\nSTT\n98200 12345\n",
        1,
    ),
    "pieces of a trade with others between them": (
        "".join(
            f"{order}\n09:20:11\nRAMESH SHARMA\n70001234\n09:20:12\nALPHA\nLTD\nB\n"
            f"{_FIGURES.replace(' ', _NEW_LINE)}\n{end}\n"
            for order, end in (("1100000012345678", "MUMBAI\n400097"), ("1100000012345679", "400097\n98200\n12345"))
        ),
        1,
    ),
}  # fmt: skip

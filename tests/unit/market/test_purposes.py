"""The names that NSE and BSE give to corporate actions, and their meanings."""

from hypothesis import assume, given
from hypothesis import strategies as st

from nnm_site.features.market.rules.actions import read_filings
from nnm_site.features.market.rules.purposes import meanings
from tests.rows import each

NOT_UNDERSTOOD = "not understood"

#: Purposes as written by the exchanges, 2004 to 2026 → the actions: "" for no change of price, and
#: `NOT_UNDERSTOOD` for an action that is not stated completely, which must be reported.
PURPOSES = {
    # Face values
    "FACE VALUE SPLIT FROM RS.2/- TO RE.1/-": "split 2:1",
    "Fv Split Rs.5/- To Re.1/-": "split 5:1",
    "FV SPLT FR RS100 TO RS10": "split 10:1",
    "FVSPLT FRMRS 100 TO RE 1": "split 100:1",
    "FVSPLTFRM100TO1": "split 100:1",
    "FVSPLTFRM 761.25TO76.125": "split 10:1",
    "FVSPLT RS100 TO RS2PERSH": "split 50:1",
    "Agm/Div-20%/Spl Rs10-Rs2": "split 5:1",
    "Agm/Div-Rs.2/Fv Rs10tors5": "split 2:1",
    "Fv Spl-Rs10tore1/Div-1.50": "split 10:1",
    "Split-Rs.10tors.2/Div-60%Purpose Revised": "split 5:1",
    "Stock  Split From Rs.5/- to Rs.2/-": "split 5:2",
    "Face Value Split (Sub-Division) - From Re 1/- Per Share To Re 0.50/- Per Share": "split 2:1",
    "Face Valus Split (Sub-Division) - From Rs 10/- Per To Rs 2/- Per Share": "split 5:1",
    "Sub-Division From Face Value Of Rs. 10 To Face Value Of Re. 1": "split 10:1",
    "Sub-Division/Stock Split From Rs.10/- Per Share To Re.1/- Per Share": "split 10:1",
    "Sub-Division w.e.f. 12-08-2024 From Rs.10/- To Re.1/-": "split 10:1",
    "1st Interim Dividend Rs.2.50 Per Share And Face Value Split From Rs.10/- To Re.1/-": "split 10:1",
    "Consolidation Of Equity Shares From Re 1 Per Share To Rs 10 Per Share": "consolidation 1:10",
    "FV CONSOLIDATION FRM RS 1 TO RS 10": "consolidation 1:10",
    "CONSOLIDATION RE1 TO RS10": "consolidation 1:10",
    # Bonus issues
    "Bonus issue 3:2": "bonus 3:2",
    "Bonus 1 : 1250": "bonus 1:1250",
    "BONUS28:100": "bonus 28:100",
    "Bonus Shares In The Ratio Of 1:1": "bonus 1:1",
    "Bonus issue of equity shares in the ratio of 1:1 of Rs. 2/-": "bonus 1:1",
    "Bonus 4:5 (Pursuant To Scheme Of Amalgamation)": "bonus 4:5",
    "Intdiv-Rs 3persh/Bonus1:1": "bonus 1:1",
    "Div-Rs.4.20 Pr Sh/Bon 1:1": "bonus 1:1",
    "Bonus 1:5/Dividend On Preference Shares": "bonus 1:5",
    # Both
    "Bonus 1:1/Face Value Split From Rs 10/- To Rs 5/-": "split 2:1, bonus 1:1",
    "Bonus 22:1 And Face Value Split From Rs.10/- To Re.1/-": "split 10:1, bonus 22:1",
    "Bonus 1:1 / Face Value Split From 10/- To Face Value 2/-": "split 5:1, bonus 1:1",
    "Bon 1:1/Fv Spl Rs.5tors.2": "split 5:2, bonus 1:1",
    "Spl-Rs10 To Rs2/Bonus-1:2": "split 5:1, bonus 1:2",
    "BONUS1:2/FVSPLIT10TO2": "split 5:1, bonus 1:2",
    # Without a ratio: an adjusted base price is needed
    "Spin Off": "demerger",
    "Merger/Demerger": "demerger",
    "Scheme Of Arrangement": "scheme of arrangement",
    "Composite Scheme Of Amalgamation And Arrangement": "scheme of arrangement",
    "Sch Of Arngmnt/Div-100% Purpose Revised": "scheme of arrangement",
    "Capital Reduction -  From Rs 10/- To Rs 4/- Per Share": "reduction of capital",
    "Capital Reduction Rs 10 To Rs 3.30 / Consolidation Rs 3.30 To Rs.10":
        "consolidation 33:100, reduction of capital",
    "Rights 19:100 At Rs 150": "rights issue 19:100",
    "Rights : 24:10 At Par": "rights issue 24:10",
    "RGTS-EQ 29:100@PREM RS135": "rights issue 29:100",
    "RH2:9@PRM215": "rights issue 2:9",
    "Right Issue of Equity Shares": "rights issue",
    # A bonus of other securities does not change the price of the share
    "Scheme Of Arrangement - Bonus Ncrps 4:1": "",
    "Bonus 1:5 (CCPS)": "",
    "Bonus 4:1 (Preference Shares)": "",
    "Bonus Debentures 6:1": "",
    "Sch Of Agmt- Bonus Deb1:1": "",
    "Scheme Of Arangement- Bonus - 1 Debenture For 1 Equity Share Held": "",
    "Bonus Warrants 1:1": "",
    "Bonus 1:1 Debentures/Bonus 2:1": "bonus 2:1",
    # Dividends, special ones too, and the rest
    "Annual General Meeting/Dividend - Re 0.25 Per Share": "",
    "Dividend - Re 0.25 Per Share (Fv Rs 10)": "",
    "Agm/Spl Div- Rs.5/- Div-7.5/-": "",
    "Div-Fin Rs.2 + Spl Re.1": "",
    "DIV.-FIN.75%+SPL.25%": "",
    "Interest On Bonds": "",
    "Buyback": "",
    # Actions that cannot be read completely
    "Bonus issue 28100": NOT_UNDERSTOOD,
    "Bonus issue 0:0": NOT_UNDERSTOOD,
    "Bonus 1 Dvr : 10 Eq Share": NOT_UNDERSTOOD,
    "Consolidation of Shares": NOT_UNDERSTOOD,
    "Sub Division of Equity shares": NOT_UNDERSTOOD,
    "Sub-Division (Split) 1:5": NOT_UNDERSTOOD,
    "Split Us 64 Into 2 Parts": NOT_UNDERSTOOD,
    "FV SPLT FRM RS 299.92 TO": NOT_UNDERSTOOD,
    "Face Value Split From Rs 10 To Rs 10": NOT_UNDERSTOOD,
    "Change In Face Value": NOT_UNDERSTOOD,
    "Agm/Spl/Bon-1:1/Div-20%": f"bonus 1:1, {NOT_UNDERSTOOD}",
}  # fmt: skip


@each(PURPOSES)
def test_what_the_words_of_an_exchange_mean(purpose: str):
    nse = read_filings(["SYMBOL,SERIES,PURPOSE,EX-DATE\n", f"A,EQ,{purpose},16-Jun-2025\n"], "NSE")
    bse = read_filings(
        ["Security Code,Ex Date,Purpose\n", f"500001,16 Jun 2025,{purpose}\n"], "BSE"
    )
    for actions in (nse, bse):
        readings = [one.words if one.is_understood else NOT_UNDERSTOOD for one in actions]
        assert ", ".join(readings) == PURPOSES[purpose]
        assert {one.purpose for one in actions} <= {purpose}


@given(
    st.text("abcdeor 0123456789:/.-", max_size=20),
    st.sampled_from(["Bonus", "BON", "Split", "Splt", "Sub-Division", "Subdivn", "Consolidation"]),
    st.text("abdeorst 0123456789:/.-", max_size=30),
)
def test_what_means_an_action_is_never_dropped(before: str, word: str, after: str):
    assume("deb" not in after)
    assert list(meanings(f"{before} {word} {after}"))

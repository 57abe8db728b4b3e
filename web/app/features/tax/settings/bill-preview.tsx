import { toRupees } from "@forno/contract/money/money.ts";
import { stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import { roundingOf, taxOf, taxPaise } from "@forno/contract/tax/rules/order-tax.ts";
import { COMPOSITION_NOTE, chargedTax, foodTax, type TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import { addressLine } from "@forno/contract/wire/typed-text.ts";
import { taxSettingsTexts as texts } from "../texts/en-settings.ts";
import styles from "./bill-preview.module.css";

const SAMPLE_PAISE = 39_900;
/** As on a bill: the rupee's sign is beside the total only. */
const exactRupees = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (paise: number): string => exactRupees.format(toRupees(paise)).replace("-", "−");

/** The settings, saved or not, on a bill for one pizza. */
export function BillPreview({ tax, number }: { tax: TaxSettings; number: string }) {
  const { scheme } = tax;
  const kind = scheme === "composition" ? "bill_of_supply" : "invoice";
  return (
    <section className={styles.ground} aria-label={texts.whatTheBillSays}>
      <div className={styles.bill}>
        <p className={styles.title}>{texts.titles[kind]}</p>
        {scheme === "composition" ? <p>{COMPOSITION_NOTE}</p> : null}
        <address>
          <b>{tax.legalName ?? texts.yourLegalName}</b>
          {tax.address ? <span>{addressLine(tax.address)}</span> : null}
          {tax.gstin ? <span>{texts.gstinLine(tax.gstin)}</span> : null}
          {tax.fssai ? <span>{texts.fssaiLine(tax.fssai)}</span> : null}
        </address>
        <dl>
          <Row term={texts.number} value={number} />
          <Row term={texts.sampleFood} value={amount(SAMPLE_PAISE)} />
          <Amounts tax={tax} />
        </dl>
      </div>
    </section>
  );
}

function Amounts({ tax }: { tax: TaxSettings }) {
  const { scheme, pricesIncludeTax, rate, stateCode } = tax;
  const { byRate } = taxOf([{ paise: SAMPLE_PAISE, rate: foodTax(tax).taxRate }], 0, pricesIncludeTax);
  const exact = SAMPLE_PAISE + (scheme === "regular" && !pricesIncludeTax ? taxPaise({ byRate }) : 0);
  const rounding = chargedTax(tax)?.roundTotal ? roundingOf(exact) : 0;
  const [only] = byRate;
  return (
    <>
      {scheme === "regular" && only ? (
        <>
          <Row first term={texts.taxable} value={amount(only.taxablePaise)} />
          <Row term={texts.half("CGST", rate)} value={amount(only.halfPaise)} />
          <Row term={texts.half(stateTaxName(stateCode ?? ""), rate)} value={amount(only.halfPaise)} />
        </>
      ) : null}
      {rounding === 0 ? null : <Row term={texts.roundOff} value={amount(rounding)} />}
      <div className={styles.total}>
        <dt>{texts.total}</dt>
        <dd>{`₹${amount(exact + rounding)}`}</dd>
      </div>
    </>
  );
}

const Row = ({ first, term, value }: { first?: boolean; term: string; value: string }) => (
  <div className={first ? styles.line : undefined}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);

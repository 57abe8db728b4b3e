import { foodTax } from "@forno/contract/tax/rules/tax-terms.ts";
import { AmountField } from "../../../../ui/fields/amount-field.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import { useSettings } from "../../../settings/settings-store.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { Block, type PartProps } from "./block.tsx";
import styles from "./parts.module.css";

/** Where it is taxed unlike its section. */
export function Tax({ menu, draft, errors, change }: PartProps) {
  const { tax } = useSettings();
  if (tax.scheme !== "regular") return null;
  const section = menu.sections.find(({ _id }) => _id === draft.sectionId);
  return (
    <Block title={texts.tax}>
      <TaxFields
        draft={draft}
        errors={errors}
        otherwise={foodTax(tax, undefined, section)}
        isOfSection={section !== undefined && section.taxRate !== null}
        change={change}
      />
    </Block>
  );
}

interface TaxFieldsProps {
  draft: { taxRate: string; hsn: string };
  errors: FieldErrors<string>;
  /** What blank fields mean. */
  otherwise: { taxRate: number; hsn: string };
  /** Whose rate that is; default: the shop's. */
  isOfSection?: boolean;
  change: (changed: { taxRate: string } | { hsn: string }) => void;
}

export function TaxFields({ draft, errors, otherwise, isOfSection = false, change }: TaxFieldsProps) {
  return (
    <div className={styles.pair}>
      <AmountField
        label={texts.taxRate}
        name="taxRate"
        value={draft.taxRate}
        hint={texts.taxRateHint(otherwise.taxRate, isOfSection)}
        error={errors.taxRate}
        onChange={(event) => change({ taxRate: event.target.value })}
      />
      <Field
        label={texts.hsn}
        name="hsn"
        inputMode="numeric"
        value={draft.hsn}
        hint={texts.hsnHint(otherwise.hsn)}
        error={errors.hsn}
        onChange={(event) => change({ hsn: event.target.value })}
      />
    </div>
  );
}

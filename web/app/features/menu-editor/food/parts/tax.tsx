import { AmountField } from "../../../../ui/fields/amount-field.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { useSettings } from "../../../settings/settings-store.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { Block, type PartProps } from "./block.tsx";
import styles from "./parts.module.css";

/** Where it is taxed unlike the shop's other foods. */
export function Tax({ draft, errors, change }: PartProps) {
  const { scheme, rate, sac } = useSettings().tax;
  if (scheme !== "regular") return null;
  return (
    <Block title={texts.tax}>
      <div className={styles.pair}>
        <AmountField
          label={texts.taxRate}
          name="taxRate"
          value={draft.taxRate}
          hint={texts.taxRateHint(rate)}
          error={errors.taxRate}
          onChange={(event) => change({ taxRate: event.target.value })}
        />
        <Field
          label={texts.hsn}
          name="hsn"
          inputMode="numeric"
          value={draft.hsn}
          hint={texts.hsnHint(sac)}
          error={errors.hsn}
          onChange={(event) => change({ hsn: event.target.value })}
        />
      </div>
    </Block>
  );
}

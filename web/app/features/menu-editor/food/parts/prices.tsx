import { foodTexts as texts } from "#texts/desk/menu/food-editor.ts";
import { Segmented } from "../../../../ui/controls/segmented.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Block } from "./block.tsx";
import type { PartProps } from "./part-props.ts";
import styles from "./parts.module.css";
import { SizePrices } from "./size-prices.tsx";

const kinds = (["one", "sizes"] as const).map((value) => ({ value, text: texts.pricingKinds[value] }));

/** One price, or one for each size. */
export function Prices(props: PartProps) {
  const { menu, draft, errors, change } = props;
  const canHaveSizes = menu.sizes.length > 0 && draft.slots === null;
  return (
    <Block
      title={texts.prices}
      actions={
        canHaveSizes ? (
          <div className={styles.pricing}>
            <Segmented
              label={texts.pricing}
              options={kinds}
              value={draft.isBySize ? "sizes" : "one"}
              onChange={(kind) => change({ isBySize: kind === "sizes" })}
            />
          </div>
        ) : null
      }
    >
      {draft.isBySize ? (
        <SizePrices {...props} />
      ) : (
        <div className={styles.pair}>
          <Field
            label={texts.priceInRupees}
            name="price"
            inputMode="decimal"
            value={draft.price}
            error={errors.price}
            onChange={(event) => change({ price: event.target.value })}
          />
          <Field
            label={texts.kcal}
            name="kcal"
            inputMode="numeric"
            value={draft.kcal}
            error={errors.kcal}
            onChange={(event) => change({ kcal: event.target.value })}
          />
        </div>
      )}
    </Block>
  );
}

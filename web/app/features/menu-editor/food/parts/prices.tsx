import { Button } from "../../../../ui/controls/button.tsx";
import { AmountField } from "../../../../ui/fields/amount-field.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { bySize } from "../draft/food-draft.ts";
import { Block, type PartProps } from "./block.tsx";
import styles from "./parts.module.css";
import { SizePrices } from "./size-prices.tsx";

/** One price, or one for each size. */
export function Prices(props: PartProps) {
  const { menu, draft, errors, change } = props;
  const canHaveSizes = menu.sizes.length > 0 && draft.slots === null;
  return (
    <Block title={texts.prices}>
      {draft.isBySize ? (
        <SizePrices {...props} />
      ) : (
        <div className={styles.pair}>
          <AmountField
            label={texts.priceInRupees}
            name="price"
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
      {canHaveSizes && !draft.isBySize ? (
        <div className={styles.actions}>
          <Button look="quiet" size="sm" onClick={() => change(bySize(draft, menu))}>
            {texts.useSizes}
          </Button>
        </div>
      ) : null}
    </Block>
  );
}

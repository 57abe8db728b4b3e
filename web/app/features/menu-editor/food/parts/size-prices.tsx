import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { AlertIcon, PlusIcon } from "../../../../ui/icons/icons.tsx";
import { RupeeField } from "../../rupee-field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { kcalField, pricedSizes, priceField } from "../draft/food-draft.ts";
import type { PartProps } from "./block.tsx";
import partStyles from "./parts.module.css";
import { SaleSwitch } from "./sale-switch.tsx";
import styles from "./size-prices.module.css";

/** The price, the energy and the availability of each size. */
export function SizePrices(props: PartProps) {
  const { food, menu, draft, errors, change } = props;
  const priced = pricedSizes(draft, menu);
  const known = priced.find(({ _id }) => _id === draft.defaultSizeId);
  // All of them while the first prices are typed.
  const [isShowingAll, setShowingAll] = useState(food.prices.length === 0);
  const sold = menu.sizes.filter(({ _id }) => draft[`price:${_id}`]?.trim() || food.prices.some(({ sizeId }) => sizeId === _id));
  const shown = isShowingAll ? menu.sizes : sold;
  const options = priced.map(({ _id, name }) => ({ value: _id, text: name }));
  return (
    <div className={styles.bySize}>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{texts.size}</th>
            <th scope="col">{texts.price}</th>
            <th scope="col">{texts.kcal}</th>
            <th scope="col" className={styles.desktop}>
              {texts.default}
            </th>
            <th scope="col">{texts.available}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((size) => (
            <SizeRow key={size._id} {...props} size={size} />
          ))}
        </tbody>
      </table>
      <div className={styles.phone}>
        <SelectField
          label={texts.defaultSize}
          options={known ? options : [{ value: "", text: texts.noDefaultSize }, ...options]}
          value={known?._id ?? ""}
          onChange={(event) => change({ defaultSizeId: event.target.value })}
        />
      </div>
      {errors.defaultSizeId ? (
        <p className={styles.error}>
          <AlertIcon small />
          <span>{errors.defaultSizeId}</span>
        </p>
      ) : null}
      <p className="small muted">{texts.pricesHint}</p>
      <div className={partStyles.actions}>
        {shown.length < menu.sizes.length ? (
          <Button look="ghost" size="sm" onClick={() => setShowingAll(true)}>
            <PlusIcon small />
            {texts.addSize}
          </Button>
        ) : null}
        <Button look="quiet" size="sm" onClick={() => change({ isBySize: false })}>
          {texts.useOnePrice}
        </Button>
      </div>
    </div>
  );
}

function SizeRow({ food, draft, errors, change, size }: PartProps & { size: MenuSize }) {
  const { _id, name, detail } = size;
  const stored = food.prices.find(({ sizeId }) => sizeId === _id);
  const isPriced = Boolean(draft[`price:${_id}`]?.trim());
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
        {detail ? <small>{detail}</small> : null}
      </th>
      <td>
        <RupeeField
          label={texts.priceIn(name)}
          name={`price:${_id}`}
          value={draft[`price:${_id}`] ?? ""}
          error={errors[`price:${_id}`]}
          onChange={(value) => change(priceField(_id, value))}
        />
      </td>
      <td className={styles.kcal}>
        <span aria-hidden="true">{texts.kcal}</span>
        <FieldFrame label={texts.kcalIn(name)} labelHidden error={errors[`kcal:${_id}`]}>
          {(control) => (
            <Input
              {...control}
              name={`kcal:${_id}`}
              inputMode="numeric"
              autoComplete="off"
              value={draft[`kcal:${_id}`] ?? ""}
              onChange={(event) => change(kcalField(_id, event.target.value))}
            />
          )}
        </FieldFrame>
      </td>
      <td className={styles.desktop}>
        <label className={styles.radio}>
          <input
            type="radio"
            name="defaultSizeId"
            aria-label={texts.defaultIs(name)}
            checked={isPriced && draft.defaultSizeId === _id}
            disabled={!isPriced}
            onChange={() => change({ defaultSizeId: _id })}
          />
        </label>
      </td>
      <td>
        {stored ? (
          <SaleSwitch subject={{ foodId: food._id, sizeId: _id }} state={stored} label={texts.sizeAvailable(name)} />
        ) : null}
      </td>
    </tr>
  );
}

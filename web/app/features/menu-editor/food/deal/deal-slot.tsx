import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { useState } from "react";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { Field, SearchField } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { InlineError } from "../../../../ui/status/banner.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import type { SlotDraft } from "../draft/food-draft.ts";
import styles from "./deal-slot.module.css";

/** Longer lists can be searched. */
const SEARCHED_FROM = 12;

export interface DealSlotProps {
  number: number;
  slot: SlotDraft;
  foods: readonly Food[];
  sizes: readonly MenuSize[];
  nameError: string | undefined;
  foodsError: string | undefined;
  onChange: (changed: Partial<SlotDraft>) => void;
  onRemove: () => void;
}

export function DealSlot({ number, slot, foods, sizes, nameError, foodsError, onChange, onRemove }: DealSlotProps) {
  const [search, setSearch] = useState("");
  const { name, foodIds, sizeId } = slot;
  const title = name.trim() || texts.slotName(number);
  const wanted = search.trim().toLocaleLowerCase("en-IN");
  const found = foods.filter((food) => food.name.toLocaleLowerCase("en-IN").includes(wanted));
  return (
    <div className={styles.slot}>
      <div className={styles.head}>
        <Field
          label={texts.slotName(number)}
          name={`slot:${number - 1}`}
          value={name}
          maxLength={MENU_NAME_MAX}
          error={nameError}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <IconButton bare label={texts.removeSlot(title)} onClick={onRemove}>
          <CrossIcon small />
        </IconButton>
      </div>
      {sizes.length > 0 ? (
        <SelectField
          label={texts.slotSize(title)}
          options={[{ value: "", text: texts.ownSize }, ...sizes.map((size) => ({ value: size._id, text: size.name }))]}
          value={sizeId}
          onChange={(event) => onChange({ sizeId: event.target.value })}
        />
      ) : null}
      <fieldset>
        <legend className="label">
          <span>{texts.slotFoods(title)}</span> <span className="muted">{`(${texts.chosenFoods(foodIds.length)})`}</span>
        </legend>
        {foodsError ? <InlineError quiet>{foodsError}</InlineError> : null}
        {foods.length > SEARCHED_FROM ? (
          <SearchField label={texts.searchFoods} value={search} onChange={(event) => setSearch(event.target.value)} />
        ) : null}
        <div className={styles.foods}>
          {found.map((food, index) => (
            <Checkbox
              key={food._id}
              name={index === 0 ? `slot-foods:${number - 1}` : undefined}
              checked={foodIds.includes(food._id)}
              onChange={({ target }) =>
                onChange({ foodIds: target.checked ? [...foodIds, food._id] : foodIds.filter((id) => id !== food._id) })
              }
            >
              {food.name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

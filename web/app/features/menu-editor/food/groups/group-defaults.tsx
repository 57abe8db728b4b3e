import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { Select } from "../../../../ui/fields/select.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { comesFields } from "../draft/food-draft.ts";
import type { PartProps } from "../parts/block.tsx";
import styles from "./food-groups.module.css";

export interface GroupDefaultsProps extends Pick<PartProps, "draft" | "change"> {
  group: ModifierGroup;
}

/** What a food comes with of a group: one modifier where only one can be chosen, otherwise how many of each. */
export function GroupDefaults({ group, draft, change }: GroupDefaultsProps) {
  const { name, max, modifiers } = group;
  const quantityOf = (id: string) => draft[`comes:${id}`] ?? 0;
  if (max === 1) {
    const chosen = modifiers.find(({ _id }) => quantityOf(_id) > 0)?._id ?? "";
    return (
      <div className={styles.defaults}>
        <SelectField
          label={texts.defaultsOf(name)}
          options={[
            { value: "", text: texts.none },
            ...modifiers.map((modifier) => ({ value: modifier._id, text: modifier.name })),
          ]}
          value={chosen}
          onChange={({ target }) => change(comesFields(modifiers.map(({ _id }) => [_id, _id === target.value ? 1 : 0])))}
        />
      </div>
    );
  }
  return (
    <fieldset className={styles.defaults}>
      <legend className="label">{texts.defaultsOf(name)}</legend>
      <ul>
        {modifiers.map(({ _id, name: modifierName, maxQuantity }) => (
          <li key={_id}>
            <span>{modifierName}</span>
            <Select
              sm
              label={texts.quantityOf(modifierName)}
              options={Array.from({ length: maxQuantity + 1 }, (_, quantity) => ({
                value: `${quantity}`,
                text: quantity === 0 ? texts.none : `${quantity}`,
              }))}
              value={`${quantityOf(_id)}`}
              onChange={({ target }) => change(comesFields([[_id, Number(target.value)]]))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

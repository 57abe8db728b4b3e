import { MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { BASE_IMAGES } from "@forno/contract/menu/rules/pictures.ts";
import { useId } from "react";
import { Field } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { Block, type PartProps, Question } from "./block.tsx";

const bases = (["", ...BASE_IMAGES] as const).map((value) => ({ value, text: texts.bases[value] }));

/** With which other pizzas it can share one, and the base of its live picture. */
export function Halves({ menu, draft, errors, change }: PartProps) {
  const list = useId();
  const sets = [...new Set(menu.foods.flatMap(({ halves }) => halves ?? []))];
  return (
    <>
      <Block title={texts.halves}>
        <Question
          text={texts.halvesText}
          label={texts.halves}
          checked={draft.halves !== null}
          onChange={(isOn) => change({ halves: isOn ? (sets[0] ?? texts.usualGroup) : null })}
        />
        {draft.halves === null ? null : (
          <>
            <Field
              label={texts.halvesGroup}
              name="halves"
              value={draft.halves}
              maxLength={MENU_NAME_MAX}
              list={list}
              hint={texts.halvesGroupHint}
              error={errors.halves}
              onChange={(event) => change({ halves: event.target.value })}
            />
            <datalist id={list}>
              {sets.map((set) => (
                <option key={set} value={set} />
              ))}
            </datalist>
          </>
        )}
      </Block>
      <Block title={texts.picture}>
        <SelectField
          label={texts.base}
          name="baseImage"
          options={bases}
          hint={texts.baseHint}
          value={draft.baseImage}
          onChange={(event) => change({ baseImage: event.target.value })}
        />
      </Block>
    </>
  );
}

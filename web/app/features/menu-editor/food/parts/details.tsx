import { FOOD_DESCRIPTION_MAX, FOOD_NAME_MAX } from "@forno/contract/menu/food-input.ts";
import { DIETS, FOOD_CATEGORIES, OWN_TAGS } from "@forno/contract/menu/rules/food-labels.ts";
import type { ReactNode } from "react";
import { Checkbox } from "../../../../ui/fields/checkbox.tsx";
import { Field, TextField } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { inSection, isNew } from "../draft/new-food.ts";
import { Block, type PartProps } from "./block.tsx";
import styles from "./parts.module.css";

const categories = (["", ...FOOD_CATEGORIES] as const).map((value) => ({ value, text: texts.categories[value] }));
const diets = (["", ...DIETS] as const).map((value) => ({ value, text: texts.diets[value] }));

/** Picture, name and what customers read about it. */
export function Details({ food, menu, draft, errors, change, image }: PartProps & { image: ReactNode }) {
  const sections = menu.sections.map(({ _id, name }) => ({ value: _id, text: name }));
  return (
    <Block title={texts.details}>
      <div className={styles.fields}>
        {image}
        <Field
          label={texts.name}
          name="name"
          value={draft.name}
          maxLength={FOOD_NAME_MAX}
          error={errors.name}
          hint={<Counted left="" length={draft.name.length} max={FOOD_NAME_MAX} />}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={texts.description}
          name="description"
          rows={3}
          value={draft.description}
          maxLength={FOOD_DESCRIPTION_MAX}
          error={errors.description}
          hint={<Counted left={texts.descriptionHint} length={draft.description.length} max={FOOD_DESCRIPTION_MAX} />}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className={styles.pair}>
          {sections.length > 0 ? (
            <SelectField
              label={texts.section}
              name="sectionId"
              options={sections}
              value={draft.sectionId}
              onChange={({ target }) => change(isNew(food) ? inSection(draft, menu, target.value) : { sectionId: target.value })}
            />
          ) : null}
          <SelectField
            label={texts.category}
            name="category"
            options={categories}
            value={draft.category}
            onChange={(event) => change({ category: event.target.value })}
          />
          <SelectField
            label={texts.diet}
            name="diet"
            options={diets}
            value={draft.diet}
            onChange={(event) => change({ diet: event.target.value })}
          />
        </div>
        <fieldset>
          <legend className="label">{texts.tags}</legend>
          <div className={styles.checks}>
            {OWN_TAGS.map((tag) => (
              <Checkbox
                key={tag}
                checked={draft.tags.includes(tag)}
                onChange={({ target }) =>
                  change({ tags: OWN_TAGS.filter((each) => (each === tag ? target.checked : draft.tags.includes(each))) })
                }
              >
                {texts.tagNames[tag]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Field
          label={texts.allergens}
          name="allergens"
          value={draft.allergens}
          hint={texts.allergensHint}
          error={errors.allergens}
          onChange={(event) => change({ allergens: event.target.value })}
        />
      </div>
    </Block>
  );
}

function Counted({ left, length, max }: { left: string; length: number; max: number }) {
  return (
    <span className="row between">
      <span>{left}</span>
      <span className="figure">{texts.counted(length, max)}</span>
    </span>
  );
}

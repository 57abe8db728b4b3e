import { MENU_DETAIL_MAX, MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { DIETS } from "@forno/contract/menu/rules/food-labels.ts";
import { LAYER_IMAGES } from "@forno/contract/menu/rules/pictures.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TrashIcon } from "../../../../ui/icons/work-icons.tsx";
import { groupTexts as texts } from "../../texts/en.ts";
import type { ModifierDraft } from "../draft/group-draft.ts";
import { nameField } from "../draft/group-errors.ts";
import styles from "./modifier-details.module.css";

const diets = ["", ...DIETS] as const;
const dietOptions = diets.map((value) => ({ value, text: texts.diets[value] }));
const images = ["", ...LAYER_IMAGES] as const;
const imageOptions = images.map((value) => ({ value, text: texts.images[value] }));

export interface ModifierDetailsProps {
  modifier: ModifierDraft;
  /** Of the name. */
  error: string | undefined;
  onChange: (changed: Partial<ModifierDraft>, ...fields: string[]) => void;
  onRemove: () => void;
}

/** What a row of the form has no room for. */
export function ModifierDetails({ modifier, error, onChange, onRemove }: ModifierDetailsProps) {
  const { key, name, detail, diet, image } = modifier;
  const label = name || texts.newOption;
  return (
    <fieldset className={styles.fields} aria-label={texts.details(label)}>
      <Field
        label={texts.optionName}
        name={nameField(key)}
        value={name}
        maxLength={MENU_NAME_MAX}
        error={error}
        onChange={(event) => onChange({ name: event.target.value }, nameField(key))}
      />
      <Field
        label={texts.optionDetail}
        value={detail}
        maxLength={MENU_DETAIL_MAX}
        hint={texts.optionDetailHint}
        onChange={(event) => onChange({ detail: event.target.value })}
      />
      <SelectField
        label={texts.diet}
        options={dietOptions}
        value={diet}
        onChange={(event) => onChange({ diet: diets.find((each) => each === event.target.value) ?? "" })}
      />
      <SelectField
        label={texts.image}
        options={imageOptions}
        value={image}
        onChange={(event) => onChange({ image: images.find((each) => each === event.target.value) ?? "" })}
      />
      <div>
        <Button look="danger" size="sm" onClick={onRemove}>
          <TrashIcon small />
          {texts.removeOption(label)}
        </Button>
      </div>
    </fieldset>
  );
}

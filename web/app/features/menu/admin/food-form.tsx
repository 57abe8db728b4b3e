import type { Food } from "@forno/contract/menu/food.ts";
import { FOOD_DESCRIPTION_MAX, FOOD_NAME_MAX } from "@forno/contract/menu/food-input.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-category.ts";
import { type FormEvent, useState } from "react";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { serverText } from "../../../platform/api/failure.ts";
import { useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { InlineError } from "../../../ui/status/banner.tsx";
import { FoodImage } from "../picture/food-image.tsx";
import { foodKind, foodPicture, wholePicture } from "../picture/food-picture.ts";
import { useDroppedFile } from "../picture/use-dropped-file.ts";
import { useImagePreview } from "../picture/use-image-preview.ts";
import { useSaveFood } from "./admin-queries.ts";
import { draftOf, EMPTY_DRAFT, FOOD_FIELDS, type FoodDraft, foodErrors, foodForm, imageError } from "./food-draft.ts";
import styles from "./food-form.module.css";
import { FoodPreview } from "./food-preview.tsx";

const kinds = ["", ...FOOD_CATEGORIES] as const;
const kindOptions = kinds.map((kind) => ({ value: kind, text: texts.kinds[kind] }));
const PICTURE_SIZES = "300px";

export interface FoodFormProps {
  /** The food to change; without it, a new one is added. */
  food?: Food;
  onSaved?: (saved: Food) => void;
}

/** Spec section 5, Add food; the same form changes one. */
export function FoodForm({ food, onSaved }: FoodFormProps) {
  const { draft, change, saved, clear } = useFormDraft(
    food ? `edit-food-${food._id}` : "add-food",
    food ? draftOf(food) : EMPTY_DRAFT,
  );
  const [image, setImage] = useState<File | null>(null);
  const { form, errors, isFine, mark, clearErrors } = useFormErrors(FOOD_FIELDS);
  const saveFood = useSaveFood();
  const chosen = useImagePreview(image);
  const picture = chosen ?? (food && !image ? foodPicture(food, PICTURE_SIZES) : null);

  const kind = foodKind({ category: FOOD_CATEGORIES.find((category) => category === draft.category) ?? null });
  const whole = image ? chosen && { src: chosen.src, name: image.name } : food ? wholePicture(food) : null;

  const clearImage = () => {
    setImage(null);
    form.current?.reset();
  };
  const reset = () => {
    clear();
    clearImage();
    clearErrors(...FOOD_FIELDS);
    saveFood.reset();
  };
  const edit = (changed: Partial<FoodDraft>) => {
    clearErrors(...Object.keys(changed));
    change(changed);
  };
  const pick = (file: File | null) => {
    setImage(file);
    mark("image", file ? imageError(file) : undefined);
  };
  const { isOver, dropTarget } = useDroppedFile(pick);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saveFood.isPending) return;
    saveFood.reset();
    if (!isFine(foodErrors(draft, image, !food))) return;
    const onSuccess = ({ data }: { data: Food }) => {
      saved(draft);
      clearImage();
      onSaved?.(data);
    };
    saveFood.mutate({ form: foodForm(draft, image, food), isNew: !food }, { onSuccess });
  };

  return (
    <div className={styles.foodForm}>
      <form ref={form} noValidate className={classNames(isOver && styles.dropHere)} onSubmit={submit} {...dropTarget}>
        {saveFood.isError ? (
          <InlineError quiet>{serverText(saveFood.error, food ? texts.failedToSave : texts.failedToAdd)}</InlineError>
        ) : null}
        <FoodImage
          file={image}
          picture={picture}
          isChosen={chosen !== null}
          whole={whole}
          kind={kind}
          error={errors.image}
          onPick={pick}
        />
        <Field
          label={texts.name}
          name="name"
          value={draft.name}
          maxLength={FOOD_NAME_MAX}
          error={errors.name}
          hint={<Counted left="" length={draft.name.length} max={FOOD_NAME_MAX} />}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <TextField
          label={texts.description}
          name="description"
          value={draft.description}
          maxLength={FOOD_DESCRIPTION_MAX}
          error={errors.description}
          hint={<Counted left={texts.descriptionHint} length={draft.description.length} max={FOOD_DESCRIPTION_MAX} />}
          onChange={(event) => edit({ description: event.target.value })}
        />
        <div className={styles.pair}>
          <Field
            label={texts.price}
            name="price"
            type="number"
            inputMode="decimal"
            min="0.01"
            step="0.01"
            value={draft.price}
            error={errors.price}
            onChange={(event) => edit({ price: event.target.value })}
          />
          <SelectField
            label={texts.kind}
            name="category"
            options={kindOptions}
            value={draft.category}
            onChange={(event) => edit({ category: event.target.value })}
          />
        </div>
        <div className="row">
          <Button type="submit" size="big" pending={saveFood.isPending} pendingText={food ? texts.saving : texts.adding}>
            {food ? texts.save : texts.add}
          </Button>
          <Button look="quiet" onClick={reset}>
            {food ? texts.undo : texts.clear}
          </Button>
        </div>
      </form>
      <FoodPreview draft={draft} picture={picture} kind={kind} />
    </div>
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

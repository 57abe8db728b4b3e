import type { Food } from "@forno/contract/menu/food.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-labels.ts";
import { IMAGE_TYPES } from "@forno/contract/menu/rules/pictures.ts";
import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { PickableImage } from "../../../../ui/form/pickable-image.tsx";
import { foodKind, foodPicture } from "../../../menu/picture/food-picture.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { CropDialog } from "./crop-dialog.tsx";
import styles from "./food-image.module.css";
import { useImagePreview } from "./use-image-preview.ts";

const PICTURE_SIZES = "300px";

export interface FoodImageProps {
  food: Food;
  /** As chosen in the form. */
  category: string;
  /** Chosen, dropped or pasted. Null if the food's picture is not changed. */
  file: File | null;
  error: string | undefined;
  onPick: (file: File | null) => void;
}

/** The picture of a food: chosen, dropped or pasted, then cropped to the part that the menu shows. */
export function FoodImage({ food, category, file, error, onPick }: FoodImageProps) {
  const [isCropping, setCropping] = useState(false);
  const chosen = useImagePreview(file);
  const picture = file ? chosen : foodPicture(food, PICTURE_SIZES);
  // A picture that the menu shows can be cropped again.
  const whole = file
    ? chosen && { src: chosen.src, name: file.name }
    : food.image && { src: `/uploads/${food.image}`, name: food.name };
  return (
    <div className={styles.foodImage}>
      <PickableImage
        label={texts.image}
        name="image"
        picture={picture}
        missing={texts.noImage}
        accept={IMAGE_TYPES.join(",")}
        action={picture ? texts.changeImage : texts.chooseImage}
        error={error}
        onPick={onPick}
      >
        {file ? <b>{file.name}</b> : null}
        <p className="small muted">
          {file && chosen ? texts.imageFacts(chosen.width, chosen.height, texts.megabytes(file.size)) : texts.imageHint}
        </p>
      </PickableImage>
      {whole ? (
        <Button look="ghost" size="sm" onClick={() => setCropping(true)}>
          {texts.crop}
        </Button>
      ) : null}
      {whole && isCropping ? (
        <CropDialog
          picture={whole}
          kind={foodKind({ category: FOOD_CATEGORIES.find((each) => each === category) ?? null })}
          onCropped={(cropped) => {
            setCropping(false);
            onPick(cropped);
          }}
          onClose={() => setCropping(false)}
        />
      ) : null}
    </div>
  );
}

import { FOOD_CATEGORIES } from "@forno/contract/rules/menu/food-category.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { imageError } from "../../../food/desk/food-draft.ts";
import { FoodImage } from "../../../food/picture/food-image.tsx";
import { foodKind, foodPicture, wholePicture } from "../../../food/picture/food-picture.ts";
import { useDroppedFile } from "../../../food/picture/use-dropped-file.ts";
import { useImagePreview } from "../../../food/picture/use-image-preview.ts";

const PICTURE_SIZES = "300px";

export interface EditorImageProps {
  food: Food;
  /** As chosen in the form. */
  category: string;
  file: File | null;
  error: string | undefined;
  onPick: (file: File | null, problem: string | undefined) => void;
}

/** The food's picture: chosen, dropped or pasted. */
export function EditorImage({ food, category, file, error, onPick }: EditorImageProps) {
  const chosen = useImagePreview(file);
  const pick = (next: File | null) => onPick(next, next ? imageError(next) : undefined);
  const { dropTarget } = useDroppedFile(pick);
  return (
    <div {...dropTarget}>
      <FoodImage
        file={file}
        picture={chosen ?? (file ? null : foodPicture(food, PICTURE_SIZES))}
        isChosen={chosen !== null}
        whole={file ? chosen && { src: chosen.src, name: file.name } : wholePicture(food)}
        kind={foodKind({ category: FOOD_CATEGORIES.find((each) => each === category) ?? null })}
        error={error}
        onPick={pick}
      />
    </div>
  );
}

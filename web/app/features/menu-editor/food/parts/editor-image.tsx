import type { Food } from "@forno/contract/menu/food.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-category.ts";
import { imageError } from "../../../menu/admin/food-draft.ts";
import { FoodImage } from "../../../menu/picture/food-image.tsx";
import { foodKind, foodPicture, wholePicture } from "../../../menu/picture/food-picture.ts";
import { useDroppedFile } from "../../../menu/picture/use-dropped-file.ts";
import { useImagePreview } from "../../../menu/picture/use-image-preview.ts";

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

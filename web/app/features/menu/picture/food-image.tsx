import { IMAGE_TYPES } from "@forno/contract/menu/rules/food-image.ts";
import { useState } from "react";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PickableImage } from "../../../ui/form/pickable-image.tsx";
import type { FrameKind, Picture } from "../../../ui/picture/picture-frame.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import styles from "./food-image.module.css";
import type { CroppablePicture } from "./food-picture.ts";

export interface FoodImageProps {
  /** Chosen, dropped or pasted. Null if the food's picture is not changed. */
  file: File | null;
  /** The picture to show: the file's, otherwise the food's. */
  picture: Picture | null;
  /** The picture is the file's. */
  isChosen: boolean;
  /** What can be cropped: the file, otherwise the food's picture. */
  whole: CroppablePicture | null;
  kind: FrameKind | undefined;
  error: string | undefined;
  onPick: (file: File | null) => void;
}

/** The picture of a food: chosen, dropped or pasted, then cropped to the part that the menu shows. */
export function FoodImage({ file, picture, isChosen, whole, kind, error, onPick }: FoodImageProps) {
  const [isCropping, setCropping] = useState(false);
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
          {file && isChosen && picture
            ? texts.imageFacts(picture.width, picture.height, texts.megabytes(file.size))
            : texts.imageHint}
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
          kind={kind}
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

import type { ReactNode } from "react";
import { buttonClass } from "../controls/button-class.ts";
import { FieldFrame } from "../fields/field.tsx";
import { type Picture, PictureFrame } from "../picture/picture-frame.tsx";
import styles from "./pickable-image.module.css";

export interface PickableImageProps {
  label: ReactNode;
  name: string;
  picture: Picture | null;
  /** Text of the placeholder when there is no picture. */
  missing: string;
  /** Beside the picture: its name and facts, or what to choose. */
  children: ReactNode;
  /** What a press does: choose or change. */
  action: ReactNode;
  accept: string;
  error?: ReactNode;
  onPick: (file: File | null) => void;
}

/** A file input that shows its picture. */
export function PickableImage({ label, name, picture, missing, children, action, accept, error, onPick }: PickableImageProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div className={styles.picker}>
          <PictureFrame picture={picture} alt="" missing={missing} />
          <div className="grow">{children}</div>
          <span className={buttonClass({ look: "ghost", size: "sm" })} aria-hidden="true">
            {action}
          </span>
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            onChange={(event) => onPick(event.target.files?.item(0) ?? null)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

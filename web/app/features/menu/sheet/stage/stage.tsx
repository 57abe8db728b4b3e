import type { LinePicture } from "@forno/contract/menu/configuration.ts";
import { linePicture } from "@forno/contract/menu/rules/line/line-details.ts";
import { lineName, lineSummary } from "@forno/contract/menu/rules/line/line-words.ts";
import type { ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { type CSSProperties, useEffect, useState } from "react";
import { PictureFrame } from "../../../../ui/picture/picture-frame.tsx";
import { foodKind, foodPicture } from "../../picture/food-picture.ts";
import { PizzaPicture } from "../../pizza/pizza-picture.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import type { SizeChoice } from "../choices/sizes.ts";
import styles from "./stage.module.css";

const PHOTO_SIZES = "(min-width: 1000px) 50vw, 90vw";

export interface StageProps {
  line: ResolvedLine;
  /** The chosen size; null: the food has one. */
  size: SizeChoice | null;
}

/** The picture in its oven. On phones it shrinks into the head of the sheet as the choices scroll. */
export function Stage({ line, size }: StageProps) {
  const { food, second } = line;
  const { picture, onMissing } = useLoadable(linePicture(line));
  const name = lineName(line);
  const summary = lineSummary(line);
  return (
    <div className={styles.stage} style={{ "--scale": picture && size ? size.scale : 1 } as CSSProperties}>
      {picture ? (
        <>
          <div className={styles.oven} />
          <div className={styles.shrinking}>
            <span className={styles.sized}>
              <PizzaPicture picture={picture} size="sheet" label={texts.picture(name, summary)} isFirst onMissing={onMissing} />
            </span>
          </div>
          {second ? (
            <p className={styles.halves} aria-hidden="true">
              <span>{food.name}</span>
              <span>{second.food.name}</span>
            </p>
          ) : size?.inches ? (
            <p className={styles.ruler} aria-hidden="true">
              {texts.serving(size.inches)}
            </p>
          ) : null}
        </>
      ) : (
        <>
          <div className={`${styles.oven} ${styles.lit}`}>
            <PictureFrame
              picture={foodPicture(food, PHOTO_SIZES)}
              alt={food.name}
              missing={texts.noImage}
              kind={foodKind(food)}
              eager
            />
          </div>
          <div className={`${styles.shrinking} ${styles.photo}`} aria-hidden="true">
            <PictureFrame picture={foodPicture(food, "80px")} alt="" missing="" kind={foodKind(food)} eager />
          </div>
        </>
      )}
      <div className={styles.head} aria-hidden="true">
        <b>{name}</b>
        <span>{summary}</span>
      </div>
    </div>
  );
}

/** Null also while a base of it cannot be loaded, say without a connection: then the photo is shown, which the menu has loaded. */
function useLoadable(composed: LinePicture | null) {
  const bases = composed && `${composed.base} ${composed.secondBase}`;
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    if (missing === null) return;
    const retry = () => setMissing(null);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [missing]);
  return { picture: bases === missing ? null : composed, onMissing: () => setMissing(bases) };
}

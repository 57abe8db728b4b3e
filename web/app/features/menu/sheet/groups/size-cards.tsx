import { formatRupees } from "@forno/contract/money/money.ts";
import { type CSSProperties, useId } from "react";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import type { SizeChoice } from "../choices/sizes.ts";
import { SIZE_GROUP } from "../choices/use-submit.ts";
import { GroupFrame } from "../controls/group-frame.tsx";
import { Pick } from "../controls/pick.tsx";
import styles from "./size-cards.module.css";

export interface SizeCardsProps {
  name: string;
  sizes: readonly SizeChoice[];
  sizeId: string;
  error: string | null;
  onChoose: (sizeId: string) => void;
}

/** The sizes of a food, with their prices and, if they are measured in inches, as discs. */
export function SizeCards({ name, sizes, sizeId, error, onChoose }: SizeCardsProps) {
  const ids = useId();
  return (
    <GroupFrame id={SIZE_GROUP} title={texts.size} role="radiogroup" error={error}>
      {() => (
        <div className={styles.sizes} style={{ "--columns": Math.min(3, sizes.length) } as CSSProperties}>
          {sizes.map((size) => (
            <Pick
              key={size.id}
              className={styles.size}
              name={name}
              value={size.id}
              checked={size.id === sizeId}
              disabled={!size.isOnSale && size.id !== sizeId}
              aria-label={size.name}
              aria-describedby={`${ids}${size.id}-detail ${ids}${size.id}-price`}
              onChange={() => onChoose(size.id)}
            >
              {size.inches === null ? null : (
                <span className={styles.disc} aria-hidden="true">
                  <i style={{ width: size.discPx, height: size.discPx }}>{texts.serving(size.inches)}</i>
                </span>
              )}
              <b>{size.name}</b> <small id={`${ids}${size.id}-detail`}>{size.detail}</small>{" "}
              {size.isOnSale ? (
                <span id={`${ids}${size.id}-price`} className="money">
                  {formatRupees(size.price)}
                </span>
              ) : (
                <small id={`${ids}${size.id}-price`}>{texts.soldOut}</small>
              )}
            </Pick>
          ))}
        </div>
      )}
    </GroupFrame>
  );
}

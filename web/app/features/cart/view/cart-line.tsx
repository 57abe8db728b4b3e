import { formatPaise } from "@forno/contract/rules/pricing/money.ts";
import type { ReactNode, Ref } from "react";
import { cartPageTexts as texts } from "#texts/shop/cart-page.ts";
import { Counter } from "../../../ui/controls/counter.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { AlertIcon } from "../../../ui/icons/icons.tsx";
import { type FrameKind, type Picture, PictureFrame } from "../../../ui/picture/picture-frame.tsx";
import type { CartLine } from "../lines/cart-lines.ts";
import { isSoldOut } from "../lines/sold-out.ts";
import styles from "./cart-line.module.css";

export interface CartLineProps {
  line: CartLine;
  picture: Picture | null;
  kind: FrameKind | undefined;
  onAdd: () => void;
  onRemove: () => void;
}

export function CartLineRow({ line, picture, kind, onAdd, onRemove }: CartLineProps) {
  const { food, quantity, unitPaise } = line;
  const isGone = isSoldOut(line);
  return (
    <article className={classNames(styles.line, isGone && styles.gone)}>
      <PictureFrame picture={picture} alt="" missing={texts.noImage} kind={kind} />
      <div className={styles.name}>
        <h2>{food.name}</h2>
        <p className="muted small">{texts.each(formatPaise(unitPaise))}</p>
        {isGone ? (
          <p className={`small ${styles.soldOut}`}>
            <AlertIcon small />
            {texts.soldOut}
          </p>
        ) : null}
      </div>
      <div className={styles.controls}>
        <Counter
          flat
          label={food.name}
          addLabel={texts.add(food.name)}
          removeLabel={texts.remove(food.name)}
          count={quantity}
          disabled={isGone}
          onAdd={onAdd}
          onRemove={onRemove}
        />
        <span className="money">{formatPaise(unitPaise * quantity)}</span>
      </div>
    </article>
  );
}

/** Takes the focus when a line of it is removed. */
export function CartLines({ ref, label, children }: { ref: Ref<HTMLElement>; label: string; children: ReactNode }) {
  return (
    <section ref={ref} className={styles.lines} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}

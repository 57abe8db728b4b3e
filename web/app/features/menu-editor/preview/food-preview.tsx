import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { menuAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { FoodBuilder } from "../../menu/sheet/food-builder.tsx";
import { foodTexts as texts } from "../texts/en-food.ts";
import styles from "./food-preview.module.css";

export interface FoodPreviewProps {
  /** As the form would make it. */
  food: Food;
  menu: Menu;
}

/** The customer's sheet of a food while it is edited. */
export default function FoodPreview({ food, menu }: FoodPreviewProps) {
  const shown = useMemo(() => {
    const foods = [...menu.foods.filter(({ _id }) => _id !== food._id), food];
    return menuAt({ ...menu, foods }, new Date());
  }, [menu, food]);
  const current = shown.foods.find(({ _id }) => _id === food._id) ?? food;
  return (
    <aside className={styles.preview} aria-label={texts.preview}>
      <h2 className="label muted">{texts.preview}</h2>
      <PhoneFrame title={texts.previewOf(food.name)}>
        <FoodBuilder
          // Another default or group starts the sheet anew.
          key={JSON.stringify([current.defaultSizeId, current.modifierGroupIds, current.defaultModifiers, current.deal])}
          place="sheet"
          isPreview
          food={current}
          menu={shown}
          title={(name) => <h2>{name}</h2>}
          putInCart={async () => null}
          onDone={() => undefined}
        />
      </PhoneFrame>
    </aside>
  );
}

/** Without it the document is laid out as those of the nineties were. */
const STANDARD_PAGE = "<!doctype html><title></title>";
const STYLES = 'link[rel="stylesheet"], style';

/** A document of its own, so that the content has the width of a phone also for media queries. It cannot be operated. */
function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => (page ? followStyles(document, page) : undefined), [page]);
  return (
    <div className={styles.phone}>
      <iframe
        title={title}
        tabIndex={-1}
        srcDoc={STANDARD_PAGE}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
      />
      {page
        ? createPortal(
            <div className={styles.screen} inert>
              {children}
            </div>,
            page.body,
          )
        : null}
    </div>
  );
}

/** Gives a document the styles and the colour scheme of another one, also those that are loaded later. */
function followStyles(from: Document, to: Document): () => void {
  const copies = new Map<Element, Element>();
  const copy = () => {
    to.documentElement.lang = from.documentElement.lang;
    const { theme } = from.documentElement.dataset;
    if (theme) to.documentElement.dataset.theme = theme;
    for (const style of from.querySelectorAll(STYLES)) {
      if (copies.has(style)) continue;
      const clone = to.importNode(style, true);
      copies.set(style, clone);
      to.head.append(clone);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from.head, { childList: true });
  return () => observer.disconnect();
}

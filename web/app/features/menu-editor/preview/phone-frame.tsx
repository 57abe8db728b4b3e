import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./phone-frame.module.css";

/** Without it the document is laid out as those of the nineties were. */
const STANDARD_PAGE = "<!doctype html><title></title>";
const STYLES = 'link[rel="stylesheet"], style';

/** A document of its own, so that the content has the width of a phone also for media queries. It cannot be operated. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
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

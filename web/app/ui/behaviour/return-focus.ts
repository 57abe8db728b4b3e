import { useRef } from "react";

/**
 * Radix returns the focus only to its own trigger. A dialog opened by state returns it to the element that had it before, without
 * scrolling, because a link in the dialog may have scrolled the page. If that element's row was removed, the focus goes to the
 * same control of the next or previous row, otherwise to the page's content. This happens just after the dialog closes: whatever took the focus by
 * then, such as another dialog, keeps it.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  const next = useRef<() => Element | null>(() => null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      next.current = inNextRow(document.activeElement);
      focusChosen(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const main = document.getElementById("main");
      // The path changed with the dialog, but the page is the same.
      const isSamePage = document.activeElement === main && main?.contains(before.current);
      if (document.activeElement !== document.body && !isSamePage) return;
      for (const wanted of [before.current, next.current(), main]) {
        if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
        if (document.activeElement === wanted) return;
      }
    },
  };
}

/** Not React's `autoFocus`: Radix would not track that focus and could not restore it. */
function focusChosen(event: Event): void {
  const chosen = event.currentTarget instanceof Element && event.currentTarget.querySelector("[data-focus-first]");
  if (!(chosen instanceof HTMLElement)) return;
  event.preventDefault();
  chosen.focus();
}

const CONTROLS = "a, button, input, select, textarea";

/** Finds the same control in the next row once its own row is removed. */
function inNextRow(control: Element | null): () => Element | null {
  const row = control?.closest("tr, li");
  if (!control || !row) return () => null;
  const place = [...row.querySelectorAll(CONTROLS)].indexOf(control);
  const neighbours = [row.nextElementSibling, row.previousElementSibling];
  return () => neighbours.find((neighbour) => neighbour?.isConnected)?.querySelectorAll(CONTROLS)[place] ?? null;
}

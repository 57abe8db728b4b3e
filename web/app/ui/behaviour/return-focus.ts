import { useRef } from "react";

/**
 * Radix gives the focus back to its own trigger only. A dialog opened by state gives it back to whatever had it before, without
 * scrolling there: a link in it may just have led elsewhere on the page. From a row that has left the page meanwhile it goes to the
 * same control of the row after it, or before; else to the page's content. It comes a moment after the dialog has gone: whatever has taken the focus by
 * then, such as the next dialog, keeps it.
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
      // What had it before is still there: the path has changed with the dialog, the page has not.
      const isSamePage = document.activeElement === main && main?.contains(before.current);
      if (document.activeElement !== document.body && !isSamePage) return;
      for (const wanted of [before.current, next.current(), main]) {
        if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
        if (document.activeElement === wanted) return;
      }
    },
  };
}

/** Not React's `autoFocus`: Radix would not know where the focus is, and could not bring it back when something takes it away. */
function focusChosen(event: Event): void {
  const chosen = event.currentTarget instanceof Element && event.currentTarget.querySelector("[data-focus-first]");
  if (!(chosen instanceof HTMLElement)) return;
  event.preventDefault();
  chosen.focus();
}

const CONTROLS = "a, button, input, select, textarea";

/** Where a control's like in the next row can be found once its own row is gone. */
function inNextRow(control: Element | null): () => Element | null {
  const row = control?.closest("tr, li");
  if (!control || !row) return () => null;
  const place = [...row.querySelectorAll(CONTROLS)].indexOf(control);
  const neighbours = [row.nextElementSibling, row.previousElementSibling];
  return () => neighbours.find((neighbour) => neighbour?.isConnected)?.querySelectorAll(CONTROLS)[place] ?? null;
}

import { useRef } from "react";

/**
 * Radix gives the focus back to its own trigger only. A dialog opened by state gives it back to whatever had it before, without
 * scrolling there: a link in it may just have led elsewhere on the page. What has left the page meanwhile, such as the row that was
 * deleted, leaves the focus to the page's content. It comes a moment after the dialog has gone: whatever has taken the focus by
 * then, such as the next dialog, keeps it.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      focusChosen(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      if (document.activeElement !== before.current) document.getElementById("main")?.focus({ preventScroll: true });
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

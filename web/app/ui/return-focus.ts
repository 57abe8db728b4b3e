import { useRef } from "react";

/**
 * Radix gives the focus back to its own trigger only. A dialog opened by state gives it back to whatever had it before, without
 * scrolling there: a link in it may just have led elsewhere on the page. What has left the page meanwhile, such as the row that was
 * deleted, leaves the focus to the page's content.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      if (document.activeElement !== before.current) document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}

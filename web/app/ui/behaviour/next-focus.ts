import { type RefObject, useLayoutEffect, useRef } from "react";

export const gripOf = (id: string): string => `[data-grip="${id}"]`;

/** For a control that disappears when it is pressed: the returned function takes the selector of what gets the focus after the next render. */
export function useNextFocus(container?: RefObject<HTMLElement | null>): (selector: string) => void {
  const wanted = useRef<string>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    (container ? container.current : document)?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (selector) => {
    wanted.current = selector;
  };
}

/** A row that moves in the document loses the focus: the returned function names the grip that gets it back after the next render. */
export function useGripFocus(container: RefObject<HTMLElement | null>): (id: string) => void {
  const focusNext = useNextFocus(container);
  return (id) => focusNext(gripOf(id));
}

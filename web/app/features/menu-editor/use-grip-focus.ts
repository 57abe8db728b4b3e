import { type RefObject, useLayoutEffect, useRef } from "react";

/** A row that moves in the document loses the focus: the returned function names the grip that gets it back after the next render. */
export function useGripFocus(container: RefObject<HTMLElement | null>): (id: string) => void {
  const wanted = useRef<string>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    container.current?.querySelector<HTMLElement>(`[data-grip="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
}

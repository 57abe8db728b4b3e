import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For a list whose rows leave when what they are for is done: whoever pressed in one that has left goes on at the list's heading, instead
 * of at the beginning of the page. `rows` is another word for each set of rows. The heading is to take the focus (`tabIndex={-1}`).
 */
export function useFocusFallback(rows: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are when one may have left
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [rows]);
  const list = {
    onFocus: () => {
      isInside.current = true;
    },
    // A row that leaves with the focus in it names nobody who gets it.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside.current = false;
    },
  };
  return { heading, list };
}

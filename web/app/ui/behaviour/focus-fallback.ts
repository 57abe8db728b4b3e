import { type FocusEvent, useEffect, useRef } from "react";

/**
 * For a list whose rows disappear once they are done: moves the focus from a row that disappeared to the list's heading, instead of the
 * top of the page. `rows` must differ for each set of rows. The heading must be focusable (`tabIndex={-1}`).
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
    // A row that is removed while focused blurs without a `relatedTarget`.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isInside.current = false;
    },
  };
  return { heading, list };
}

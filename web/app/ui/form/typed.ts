import { useState } from "react";

/**
 * What is typed into a field whose value the address keeps. It is the field's own until the address says something that it did not
 * get from here. `sent` is what it got last.
 */
export function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent.trim()) {
      setText(value);
      setSent(value);
    }
  }
  return { text, setText, sent, setSent };
}

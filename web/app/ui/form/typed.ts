import { useState } from "react";

/**
 * The text of a field whose value is stored in the URL. The field keeps its own text until the URL changes to something
 * other than `sent`, the last value it received from here.
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

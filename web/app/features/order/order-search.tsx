import { useEffect, useRef, useState } from "react";
import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { SearchField } from "../../ui/field.tsx";

const QUIET_MS = 250;

/** Says what is looked for once the typing rests. Give it another `key` to empty it. */
export function OrderSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), QUIET_MS);
  };
  return <SearchField label={texts.search} maxLength={100} value={text} onChange={(event) => type(event.target.value)} />;
}

import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useNavigation } from "react-router";
import { SearchField } from "../fields/field.tsx";
import { useTyped } from "../form/typed.ts";

const QUIET_MS = 250;

/** What is typed once the typing rests. The router tells of a page on its way in a transition: this comes in no earlier than that. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(text)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export interface SearchFilterProps {
  label: string;
  value: string;
  maxLength: number;
  onSearch: (text: string) => void;
}

/** Says what is looked for once the typing rests, and no page is on its way: to search then would call it back. */
export function SearchFilter({ label, value, maxLength, onSearch }: SearchFilterProps) {
  const { text, setText, sent, setSent } = useTyped(value);
  const isLeaving = useNavigation().state !== "idle";
  const isDue = useRested(text) === text && text !== sent && !isLeaving;
  const search = useEffectEvent(() => {
    setSent(text);
    onSearch(text);
  });
  useEffect(() => {
    if (isDue) search();
  }, [isDue]);
  return <SearchField label={label} maxLength={maxLength} value={text} onChange={(event) => setText(event.target.value)} />;
}

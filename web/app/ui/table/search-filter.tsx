import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useNavigation } from "react-router";
import { SearchField } from "../fields/field.tsx";
import { useTyped } from "../form/typed.ts";

const QUIET_MS = 250;

/** The text, debounced. It is set in a transition, like the router's state, so that it is not rendered before a pending navigation. */
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

/** Searches once typing pauses and no navigation is pending: a search would cancel it. */
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

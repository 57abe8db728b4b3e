import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useNavigation } from "react-router";
import { Field, SearchField } from "../fields/field.tsx";

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

export interface DateFilterProps {
  label: string;
  /** `2026-01-31`, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A date filter. It ignores the invalid years that a date goes through while its year is typed. An empty field clears the filter. */
export function DateFilter({ label, value, error, onChange }: DateFilterProps) {
  const { text, setText, setSent } = useTyped(value);
  const type = ({ target }: { target: HTMLInputElement }) => {
    setText(target.value);
    if (target.value !== "" && !target.validity.valid) return;
    setSent(target.value);
    onChange(target.value);
  };
  // The years that the server accepts.
  return <Field label={label} type="date" min="2000-01-01" max="2999-12-31" value={text} error={error} onChange={type} />;
}

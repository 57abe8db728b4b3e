import { type KeyboardEvent, useRef, useState } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Select, type SelectProps } from "../fields/select.tsx";

export interface CarefulSelectProps
  extends Omit<SelectProps, "value" | "onChange" | "onBlur" | "onKeyDown" | "onKeyUp" | "onPointerDown"> {
  value: string;
  onChoose: (value: string) => void;
}

/** They open the list, or take from it; any other key changes a select that is closed. */
const LIST_KEYS = [" ", "Enter", "F4"];
const isForList = ({ key, altKey }: KeyboardEvent): boolean =>
  LIST_KEYS.includes(key) || altKey || (key.startsWith("Arrow") && navigator.userAgent.includes("Mac OS X"));

/** A select whose choice is acted on at once. Keys only look at its values in passing: Enter or leaving it takes one, Escape none. */
export function CarefulSelect({ value, onChoose, ...rest }: CarefulSelectProps) {
  const [passing, setPassing] = useState<{ from: string; to: string } | null>(null);
  const isByKey = useRef(false);
  const shown = passing?.from === value ? passing.to : value;
  const take = (to: string) => {
    setPassing(null);
    if (to !== value) onChoose(to);
  };
  const letGo = () => {
    isByKey.current = false;
  };
  const press = (event: KeyboardEvent) => {
    isByKey.current = !isForList(event);
    if (event.key === "Escape") setPassing(null);
    if (event.key !== "Enter" || shown === value) return;
    // The rest of the press would go to what now opens, and answer it.
    event.preventDefault();
    take(shown);
  };
  return (
    <Select
      {...rest}
      value={shown}
      aria-description={shown === value ? undefined : uiTexts.enterTakes}
      onPointerDown={letGo}
      onKeyDown={press}
      onKeyUp={letGo}
      onChange={({ target }) => {
        if (isByKey.current) setPassing({ from: value, to: target.value });
        else take(target.value);
      }}
      onBlur={({ target }) => {
        // It is still the active one when the whole window was left.
        if (document.activeElement !== target) take(shown);
      }}
    />
  );
}

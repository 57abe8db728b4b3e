import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { FieldFrame, type RowProps } from "../fields/field.tsx";
import { Select, type SelectProps } from "../fields/select.tsx";
import { uiTexts } from "../texts/en.ts";

export interface SelectFieldProps extends Omit<SelectProps, "label" | "className" | "wide">, RowProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A select under its label. */
export function SelectField({ label, hint, error, id, fullRow, ...rest }: SelectFieldProps) {
  return <FieldFrame {...{ label, hint, error, id, fullRow }}>{(control) => <Select {...rest} {...control} wide />}</FieldFrame>;
}

export interface CarefulSelectProps
  extends Omit<SelectProps, "value" | "onChange" | "onBlur" | "onKeyDown" | "onKeyUp" | "onPointerDown"> {
  value: string;
  onChoose: (value: string) => void;
}

/** These keys open the list or choose from it. Any other key changes the value of a closed select. */
const LIST_KEYS = [" ", "Enter", "F4"];
const isForList = ({ key, altKey }: KeyboardEvent): boolean =>
  LIST_KEYS.includes(key) || altKey || (key.startsWith("Arrow") && navigator.userAgent.includes("Mac OS X"));

/** A select whose choice takes effect at once. Keys only preview values: Enter or blur chooses one, Escape cancels. */
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
    // Otherwise the same key press would answer the dialog that opens now.
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
        // When the whole window loses focus, it stays the active element.
        if (document.activeElement !== target) take(shown);
      }}
    />
  );
}

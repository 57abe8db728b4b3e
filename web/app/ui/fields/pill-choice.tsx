import { type ReactNode, useId } from "react";
import styles from "./pill-choice.module.css";

interface PillChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons in one pill: a choice of two or three that changes the rest of the form. */
export function PillChoice<Value extends string>({ label, options, value, onChange }: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <div className={styles.pills} role="radiogroup" aria-label={label} data-part="pills">
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}

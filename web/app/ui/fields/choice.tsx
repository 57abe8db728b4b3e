import { type ReactNode, useId } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./choice.module.css";
import fieldStyles from "./field.module.css";

export interface ChoiceOption<Value extends string> {
  value: Value;
  text: ReactNode;
  /** What it means, or why it is disabled. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  /** The visible question. */
  label: ReactNode;
  options: readonly ChoiceOption<Value>[];
  /** Null: none is chosen yet. */
  value: Value | null;
  /** Low rows, for many short options. */
  compact?: boolean;
  onChange: (value: Value) => void;
}

/** Radio buttons, each with a note. */
export function Choice<Value extends string>({ label, options, value, compact, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.choice, compact && styles.compact)}>
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-describedby={option.note ? `${name}-${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.text}</b>
            {option.note ? (
              <span className={fieldStyles.hint} id={`${name}-${option.value}`}>
                {option.note}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

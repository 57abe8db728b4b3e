import { type ReactNode, useId } from "react";
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
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons, each with a note. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
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

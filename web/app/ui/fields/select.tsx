import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import type { Tone } from "../icons/tone.ts";
import { FieldFrame, type RowProps } from "./field.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children" | "size"> {
  options: readonly SelectOption[];
  tone?: Tone;
  /** 44 px, as wide as its card. */
  sm?: boolean;
  /** Its name, where no label is in sight. */
  label?: string;
}

/** The browser's own select, round. */
export function Select({ options, tone, sm, label, className, ...rest }: SelectProps) {
  return (
    <select
      aria-label={label}
      {...rest}
      className={classNames(styles.select, sm && styles.compact, tone && styles[tone], className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

export interface SelectFieldProps extends Omit<SelectProps, "label" | "className">, RowProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A select under its label. */
export function SelectField({ label, hint, error, id, fullRow, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, id, fullRow }}>
      {(control) => <Select {...rest} {...control} className={styles.wide} />}
    </FieldFrame>
  );
}

import type { ComponentProps } from "react";
import { classNames } from "../icons/class-names.ts";
import type { Tone } from "../icons/progress-ring.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children" | "size"> {
  options: readonly SelectOption[];
  tone?: Tone;
  /** 44 px high, full width. */
  sm?: boolean;
  /** Full width. */
  wide?: boolean;
  /** The accessible name, where there is no visible label. */
  label?: string;
}

/** The native select. */
export function Select({ options, tone, sm, wide, label, className, ...rest }: SelectProps) {
  return (
    <select
      aria-label={label}
      {...rest}
      className={classNames(styles.select, sm && styles.compact, wide && styles.wide, tone && styles[tone], className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

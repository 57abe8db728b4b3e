import type { ComponentProps } from "react";
import { classNames } from "../icons/class-names.ts";
import type { Tone } from "../icons/tone.ts";
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
  /** As wide as its field. */
  wide?: boolean;
  /** Its name, where no label is in sight. */
  label?: string;
}

/** The browser's own select, round. */
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

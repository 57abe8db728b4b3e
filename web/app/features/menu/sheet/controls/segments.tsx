import type { ReactNode } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import styles from "./segments.module.css";

export interface Segment<Value extends string | number> {
  value: Value;
  text: ReactNode;
  disabled?: boolean;
}

export interface SegmentsProps<Value extends string | number> {
  /** The accessible name: a text, or the ID of the element that shows it. */
  label: string | { id: string };
  name: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** Radio buttons in a row. */
export function Segments<Value extends string | number>({
  label,
  name,
  segments,
  value,
  onChange,
  className,
}: SegmentsProps<Value>) {
  return (
    <div
      className={classNames(styles.segments, className)}
      role="radiogroup"
      {...(typeof label === "string" ? { "aria-label": label } : { "aria-labelledby": label.id })}
    >
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.text}</span>
        </label>
      ))}
    </div>
  );
}

import { type ReactNode, type Ref, type SyntheticEvent, useState } from "react";
import { classNames } from "../icons/class-names.ts";
import { FieldFrame } from "./field.tsx";
import styles from "./otp-field.module.css";

export interface OtpFieldProps {
  label: ReactNode;
  /** Digits only. */
  value: string;
  onChange: (value: string) => void;
  /** Called with all digits when the last one is entered. */
  onComplete: (value: string) => void;
  length?: number;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Reserves one line for the error, so that nothing below moves. */
  keepsErrorRoom?: boolean;
  /** The form has its own keys: the keyboard of a phone stays away. */
  hasKeys?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The input is invisible, so the caret stays at the next digit. A selection is left alone. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== end) input.setSelectionRange(end, end);
}

/** One real input over a circle per digit, so that pasting, autofill and screen readers work. */
export function OtpField({
  label,
  value,
  onChange,
  onComplete,
  length = 6,
  hint,
  error,
  disabled,
  keepsErrorRoom,
  hasKeys,
  ref,
}: OtpFieldProps) {
  const [focused, setFocused] = useState(false);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete(digits);
  };
  const next = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...{ label, hint, error, keepsErrorRoom }}>
      {(control) => (
        <div className={styles.digits}>
          {Array.from({ length }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
              key={index}
              aria-hidden="true"
              className={classNames(value[index] && styles.filled, focused && index === next && styles.now)}
            >
              {value[index]}
            </span>
          ))}
          <input
            {...control}
            ref={ref}
            value={value}
            disabled={disabled}
            inputMode={hasKeys ? "none" : "numeric"}
            autoComplete={hasKeys ? "off" : "one-time-code"}
            data-focus-first={hasKeys}
            onChange={(event) => take(event.target.value)}
            onSelect={caretToEnd}
            onFocus={(event) => {
              setFocused(true);
              caretToEnd(event);
            }}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

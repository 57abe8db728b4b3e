import { PIN_MAX } from "@forno/contract/user/staff-input.ts";
import type { ComponentProps } from "react";
import { Field } from "../../../ui/fields/field.tsx";
import styles from "./pin.module.css";

interface PinFieldProps extends Pick<ComponentProps<typeof Field>, "label" | "hint" | "error" | "ref"> {
  value: string;
  onChange: (digits: string) => void;
}

/** Not a password to the browser, which would offer to store it on a device that several people use. */
export const PinField = ({ onChange, ...field }: PinFieldProps) => (
  <div className={styles.pin}>
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_MAX}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
    />
  </div>
);

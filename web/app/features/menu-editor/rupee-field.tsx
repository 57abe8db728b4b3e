import type { ReactNode } from "react";
import { AmountInput } from "../../ui/fields/amount-field.tsx";
import { FieldFrame } from "../../ui/fields/field.tsx";
import styles from "./rupee-field.module.css";

export interface RupeeFieldProps {
  /** For screen readers: the row and the column say it. */
  label: string;
  name: string;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** An amount in a grid of prices. */
export function RupeeField({ label, name, value, error, onChange }: RupeeFieldProps) {
  return (
    <FieldFrame label={label} labelHidden error={error}>
      {(control) => (
        <span className={styles.rupees}>
          <AmountInput {...control} name={name} value={value} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </FieldFrame>
  );
}

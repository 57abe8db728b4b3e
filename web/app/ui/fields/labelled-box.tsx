import type { ReactNode } from "react";
import styles from "./field.module.css";
import type { RowProps } from "./field.tsx";

/** A visible label over a control that has its own accessible name, laid out as a field. */
export function LabelledBox({ label, fullRow, children }: RowProps & { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.field} data-full-row={fullRow}>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

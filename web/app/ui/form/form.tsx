import type { ComponentProps, ReactNode } from "react";
import fieldStyles from "../fields/field.module.css";
import type { RowProps } from "../fields/field.tsx";
import { Shimmer } from "../status/skeleton.tsx";
import styles from "./form.module.css";

/** Fields in two columns, without the browser's validation: the fields show errors. */
export const Form = (props: ComponentProps<"form">) => <form noValidate {...props} className={styles.form} />;

/** The same layout for a part of a form, and for one that loads. */
export const FormGrid = (props: ComponentProps<"div">) => <div {...props} className={styles.form} />;

/** A whole row of a form, for its button or a group of controls. */
export const FormRow = (props: ComponentProps<"div">) => <div {...props} data-full-row="true" />;

/** A visible label over a control that has its own accessible name, laid out as a field. */
export function LabelledBox({ label, fullRow, children }: RowProps & { label: ReactNode; children: ReactNode }) {
  return (
    <div className={fieldStyles.field} data-full-row={fullRow}>
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

export const SearchFieldSkeleton = () => (
  <div className={fieldStyles.search}>
    <Shimmer className={fieldStyles.input} style={{ border: 0 }} />
  </div>
);

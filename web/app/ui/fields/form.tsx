import type { ComponentProps } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./form.module.css";

export interface RowProps {
  /** Takes a whole row of its form: always, or on phones only. */
  fullRow?: boolean | "phones";
}

export const rowClass = ({ fullRow }: RowProps): string | undefined =>
  fullRow === "phones" ? styles.fullOnPhones : fullRow ? styles.full : undefined;

/** Fields in two columns. What is wrong is told by the fields, not by the browser. */
export const Form = (props: ComponentProps<"form">) => <form noValidate {...props} className={styles.form} />;

/** Laid out as a form, for what stands in for one while it loads. */
export const FormSkeleton = (props: ComponentProps<"div">) => <div {...props} className={styles.form} />;

/** A whole row of a form, for its button or a group of controls. */
export const FormRow = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={classNames(styles.full, className)} />
);

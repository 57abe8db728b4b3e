import type { ComponentProps } from "react";
import styles from "./form.module.css";

/** Fields in two columns, without the browser's validation: the fields show errors. */
export const Form = (props: ComponentProps<"form">) => <form noValidate {...props} className={styles.form} />;

/** The layout of a form while it loads. */
export const FormSkeleton = (props: ComponentProps<"div">) => <div {...props} className={styles.form} />;

/** A whole row of a form, for its button or a group of controls. */
export const FormRow = (props: ComponentProps<"div">) => <div {...props} data-full-row="true" />;

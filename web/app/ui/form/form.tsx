import type { ComponentProps } from "react";
import styles from "./form.module.css";

/** Fields in two columns. Fields show what is wrong; the browser's own validation is off. */
export const Form = (props: ComponentProps<"form">) => <form noValidate {...props} className={styles.form} />;

/** The layout of a form, for what is in its place while it loads. */
export const FormSkeleton = (props: ComponentProps<"div">) => <div {...props} className={styles.form} />;

/** A whole row of a form, for its button or a group of controls. */
export const FormRow = (props: ComponentProps<"div">) => <div {...props} data-full-row="true" />;

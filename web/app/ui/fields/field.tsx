import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../icons/class-names.ts";
import { AlertIcon, SearchIcon } from "../icons/icons.tsx";
import styles from "./field.module.css";

interface FieldWords {
  label: ReactNode;
  /** The label is read out, not shown (a search box with a glass in it). */
  labelHidden?: boolean;
  /** Stands under the control: what to write, or how much of it. */
  hint?: ReactNode;
  /** What is wrong, in a sentence; what was typed stays. */
  error?: ReactNode;
  /** Class of the whole field, for its place in a form: `full`, `wideOnPhones`. */
  className?: string;
}

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldFrameProps extends FieldWords {
  id?: string;
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together; for controls that are no plain text. */
export function FieldFrame({ label, labelHidden, hint, error, className, id: given, children }: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
  const described = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? "visuallyHidden" : "label"}>
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div className={styles.error} id={`${id}-error`}>
          <AlertIcon small />
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** A line of text. Takes everything an input takes, its ref too. */
export function Field({ label, labelHidden, hint, error, className, id, ...input }: FieldWords & ComponentProps<"input">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, className, id }}>
      {(control) => <input {...input} {...control} className={styles.input} />}
    </FieldFrame>
  );
}

/** Several lines of text. Takes everything a textarea takes, its ref too. */
export function TextField({ label, labelHidden, hint, error, className, id, ...area }: FieldWords & ComponentProps<"textarea">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, className, id }}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles.input} />}
    </FieldFrame>
  );
}

/** A round search box with a glass in it; the label stands inside while it is empty. */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <FieldFrame label={label} labelHidden className={styles.search}>
      {(control) => (
        <>
          <SearchIcon />
          <input type="search" placeholder={label} {...input} {...control} className={styles.input} />
        </>
      )}
    </FieldFrame>
  );
}

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../icons/class-names.ts";
import { AlertIcon, SearchIcon } from "../icons/icons.tsx";
import styles from "./field.module.css";

export interface RowProps {
  /** Takes a whole row of its form: always, or on phones only. */
  fullRow?: boolean | "phones";
}

interface FieldLook extends RowProps {
  label: ReactNode;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  /** Below the control: what to enter, or how much. */
  hint?: ReactNode;
  /** A sentence. What was typed stays. */
  error?: ReactNode;
  /** Reserves one line for the error, so that nothing below moves. */
  keepsErrorRoom?: boolean;
}

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldFrameProps extends FieldLook {
  id?: string;
  /** Class of the whole field. */
  className?: string;
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, for controls that are not plain text. */
export function FieldFrame({
  label,
  labelHidden,
  hint,
  error,
  className,
  id: given,
  children,
  fullRow,
  keepsErrorRoom,
}: FieldFrameProps) {
  const own = useId();
  const id = given ?? own;
  const described = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  return (
    <div className={classNames(styles.field, keepsErrorRoom && styles.keepsErrorRoom, className)} data-full-row={fullRow}>
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
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  );
}

/** The input alone, for a `FieldFrame` with more than an input. */
export function Input({ className, ...input }: ComponentProps<"input">) {
  return <input {...input} className={classNames(styles.input, className)} />;
}

type FieldProps<Element extends "input" | "textarea"> = FieldLook & Omit<ComponentProps<Element>, "className">;

/** A single-line text field. */
export function Field({ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom, ...input }: FieldProps<"input">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom }}>
      {(control) => <Input {...input} {...control} />}
    </FieldFrame>
  );
}

/** A multi-line text field. */
export function TextField({ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom, ...area }: FieldProps<"textarea">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom }}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles.input} />}
    </FieldFrame>
  );
}

/** A round search box. The label is also its placeholder. */
export function SearchField({ label, id, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <FieldFrame label={label} labelHidden id={id} className={styles.search}>
      {(control) => (
        <>
          <SearchIcon />
          <Input type="search" placeholder={label} {...input} {...control} />
        </>
      )}
    </FieldFrame>
  );
}

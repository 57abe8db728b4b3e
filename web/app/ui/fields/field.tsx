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
  /** The label is read out, not shown (a search box with a glass in it). */
  labelHidden?: boolean;
  /** Stands under the control: what to write, or how much of it. */
  hint?: ReactNode;
  /** What is wrong, in a sentence; what was typed stays. */
  error?: ReactNode;
  /** Room for one line of error, so that what is below does not move when there is one. */
  keepsErrorRoom?: boolean;
}

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldFrameProps extends FieldLook {
  id?: string;
  /** Class of the whole field, where its place is not a form. */
  className?: string;
  /** Draws the control with the attributes that tie it to its label, hint and error. */
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together; for controls that are no plain text. */
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
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** The bare control of a field, for a `FieldFrame` that draws more than it. */
export function Input({ className, ...input }: ComponentProps<"input">) {
  return <input {...input} className={classNames(styles.input, className)} />;
}

type FieldProps<Element extends "input" | "textarea"> = FieldLook & Omit<ComponentProps<Element>, "className">;

/** A line of text. Takes everything an input takes, its ref too. */
export function Field({ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom, ...input }: FieldProps<"input">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom }}>
      {(control) => <Input {...input} {...control} />}
    </FieldFrame>
  );
}

/** Several lines of text. Takes everything a textarea takes, its ref too. */
export function TextField({ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom, ...area }: FieldProps<"textarea">) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, id, fullRow, keepsErrorRoom }}>
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
          <Input type="search" placeholder={label} {...input} {...control} />
        </>
      )}
    </FieldFrame>
  );
}

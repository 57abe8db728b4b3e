import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "../overlay/toast.ts";

/** Focuses a field and scrolls it into view with its message. Chromium's focus scrolls to the caret only and ignores `scroll-margin`. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** The first issue of each field. */
export function fieldErrors<Name extends string>(fields: readonly Name[], issues: readonly Issue[] = []): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === (typeof path === "string" ? path : path[0]));
    if (field) errors[field] ??= message;
  }
  return errors;
}

/** Errors of a form: each field shows its own, a toast shows the first one, and the first invalid field gets the focus. */
export function useFormErrors<Name extends string>(fields: readonly Name[]) {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef<string>(undefined);
  /** Replaces the previous toast. */
  const show = (sentence: string | undefined): void => {
    if (shown.current) toast.dismiss(shown.current);
    shown.current = sentence;
    if (sentence) toast.error(sentence);
  };
  /** Shows the errors; true if there are none. `sentence`: a message that belongs to no field. */
  const isFine = (found: FieldErrors<Name>, sentence?: string): boolean => {
    const first = fields.find((field) => found[field]);
    // Before the focus moves, so that the field scrolls into view together with its message.
    flushSync(() => setErrors(found));
    show(sentence ?? (first && found[first]));
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) focusField(control);
    return shown.current === undefined;
  };
  /** Shows one field's error without moving the focus. */
  const mark = (name: Name, wrong: string | undefined): void => {
    setErrors((before) => ({ ...before, [name]: wrong }));
    show(wrong);
  };
  /** For fields that were edited. Removes the toast together with the last field that it is about. */
  const clearErrors = (...names: readonly string[]): void => {
    const without = (before: FieldErrors<Name>) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) as FieldErrors<Name>;
    const isShown = (errorsNow: FieldErrors<Name>) => Object.values(errorsNow).includes(shown.current);
    if (isShown(errors) && !isShown(without(errors))) show(undefined);
    setErrors(without);
  };
  return { form, errors, isFine, mark, clearErrors };
}

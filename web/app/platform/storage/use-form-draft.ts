import { useRef, useState } from "react";
import { clearDraft, readDraft, saveDraft } from "./drafts.ts";

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/**
 * The fields in which `now` differs from `before`. Only they are sent, so that fields that another person has changed meanwhile
 * are not reset.
 */
export function changedFields<T extends object>(before: T, now: Partial<T>): Partial<T> {
  const changed = Object.entries(now).filter(([field, value]) => differ(value, before[field as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

const fieldsOf = <T extends object>(all: T, some: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.keys(some).map((field) => [field, all[field as keyof T]])) as Partial<T>;

interface Typed<T> {
  typed: Partial<T>;
  /** The initial values of these fields when they were typed. */
  before: Partial<T>;
}

export interface FormDraft<T> {
  draft: T;
  change: (changed: Partial<T>) => void;
  /** Removes what was sent from the draft; what was typed meanwhile stays. */
  saved: (sent: T) => void;
  clear: () => void;
  /** Whether a typed field has another initial value in `now` than when it was typed, so that sending it would undo a change. */
  isOvertakenBy: (now: T) => boolean;
  /** From now on the typed fields replace these initial values. */
  rebase: (now: T) => void;
}

/** The form's values: the tab's draft (not without a `name`) over the initial values. */
export function useFormDraft<T extends object>(name: string | null, start: T): FormDraft<T> {
  const key = name && `form-${name}`;
  const [kept, setKept] = useState<Typed<T>>(() => (key && readDraft<Typed<T>>(key)) || { typed: {}, before: {} });
  const latest = useRef(kept);
  const keep = (next: Typed<T>): void => {
    latest.current = next;
    setKept(next);
    if (key && Object.keys(next.typed).length > 0) saveDraft(key, next);
    else if (key) clearDraft(key);
  };
  const keepOver = (now: T, typed: Partial<T>): void => keep({ typed, before: fieldsOf(now, typed) });
  return {
    draft: { ...start, ...kept.typed },
    change: (changed) => {
      const { typed, before } = latest.current;
      keep({ typed: { ...typed, ...changed }, before: { ...fieldsOf(start, changed), ...before } });
    },
    saved: (sent) => keepOver(sent, changedFields(sent, latest.current.typed)),
    clear: () => keep({ typed: {}, before: {} }),
    isOvertakenBy: (now) => {
      const { typed, before } = latest.current;
      return Object.keys(changedFields(now, before)).some((field) => differ(typed[field as keyof T], now[field as keyof T]));
    },
    rebase: (now) => keepOver(now, latest.current.typed),
  };
}

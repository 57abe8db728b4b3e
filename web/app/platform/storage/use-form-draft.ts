import { useRef, useState } from "react";
import { clearDraft, readDraft, saveDraft } from "./drafts.ts";

/**
 * The fields in which `now` differs from `before`. Only they are sent, so that fields that another person has changed meanwhile
 * are not reset.
 */
export function changedFields<T extends object>(before: T, now: Partial<T>): Partial<T> {
  const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<T>;
}

export interface FormDraft<T> {
  draft: T;
  change: (changed: Partial<T>) => void;
  /** Removes what was sent from the draft; what was typed meanwhile stays. */
  saved: (sent: T) => void;
  clear: () => void;
}

/** The form's values: the tab's draft (not without a `name`) over the initial values. */
export function useFormDraft<T extends object>(name: string | null, start: T): FormDraft<T> {
  const [typed, setTyped] = useState<Partial<T>>(() => (name && readDraft<Partial<T>>(name)) || {});
  const latest = useRef(typed);
  const keep = (next: Partial<T>): void => {
    latest.current = next;
    setTyped(next);
    if (name && Object.keys(next).length > 0) saveDraft(name, next);
    else if (name) clearDraft(name);
  };
  return {
    draft: { ...start, ...typed },
    change: (changed) => keep({ ...latest.current, ...changed }),
    saved: (sent) => keep(changedFields(sent, latest.current)),
    clear: () => keep({}),
  };
}

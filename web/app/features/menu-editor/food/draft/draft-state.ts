/** What was typed into a form, over the stored values, and what somebody else changed meanwhile. */
export interface DraftState<T> {
  /** The fields that were edited. */
  typed: Partial<T>;
  /** What these fields were before. */
  before: Partial<T>;
}

export const NOTHING_TYPED = { typed: {}, before: {} };

/** Keys tell rows apart; another key is no edit. */
const withoutKeys = (name: string, value: unknown): unknown => (name === "key" ? undefined : value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, withoutKeys) === JSON.stringify(other, withoutKeys);
const fieldsOf = <T extends object>(values: Partial<T>) => Object.keys(values) as (keyof T)[];
const only = <T extends object>(values: Partial<T>, isWanted: (field: keyof T) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field as keyof T))) as Partial<T>;

/** `stored`: the values now. A field that gets its stored value back is no longer edited. */
export function withTyped<T extends object>({ typed, before }: DraftState<T>, stored: T, changed: Partial<T>): DraftState<T> {
  const next = { ...typed, ...changed };
  const isEdited = (field: keyof T) => !isSame(next[field], stored[field]);
  return {
    typed: only<T>(next, isEdited),
    before: only<T>({ ...only<T>(stored, (field) => field in changed), ...before }, (field) => field in next && isEdited(field)),
  };
}

/** Fields whose typed value is not the stored one. */
export const changesOf = <T extends object>({ typed }: DraftState<T>, stored: T): Partial<T> =>
  only<T>(typed, (field) => !isSame(typed[field], stored[field]));

/** Edited fields that somebody else has changed to something else since. */
export const overtakenFields = <T extends object>(state: DraftState<T>, stored: T): (keyof T)[] =>
  fieldsOf<T>(changesOf(state, stored)).filter((field) => field in state.before && !isSame(state.before[field], stored[field]));

/** Without what was saved; what was typed meanwhile stays. */
export function withoutSaved<T extends object>({ typed, before }: DraftState<T>, saved: T): DraftState<T> {
  const isOpen = (field: keyof T) => !isSame(typed[field], saved[field]);
  return { typed: only<T>(typed, isOpen), before: only<T>(before, isOpen) };
}

/** What this tab remembers until it is closed: half-filled forms, the page requested before sign-in. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(`draft:${name}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`draft:${name}`, JSON.stringify(value));
  } catch {
    // Storage is denied or full: the form still works, but is not remembered.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(`draft:${name}`);
  } catch {
    // Denied storage holds no draft.
  }
}

const OWNER = "owner";

/**
 * A person's drafts are not shown to the next; a person who signs in again finds them. A visitor's drafts are kept at sign-in.
 */
export function claimDrafts(owner: string): void {
  const before = readDraft<string>(OWNER);
  if (before !== null && before !== owner) clearDrafts();
  saveDraft(OWNER, owner);
}

/** At sign-out. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith("draft:")) sessionStorage.removeItem(key);
  } catch {
    // Denied storage holds no draft.
  }
}

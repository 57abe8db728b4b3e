import { readItem, writeItems } from "../../platform/storage/local-items.ts";

const BYTES = 16;

/** What this browser is known by when it asks for a code, kept over sign-outs: others who ask for the same number cannot stand in its way. */
export function deviceToken(): string {
  const kept = readItem("device");
  if (kept) return kept;
  // Not `randomUUID`, which a shop tried out over plain http does not have.
  const token = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeItems({ device: token });
  return token;
}

import { readItem, writeItems } from "../../platform/storage/local-items.ts";

const BYTES = 16;

/** Identifies this browser when it requests a code; survives sign-out. Other clients' requests then cannot block it (decision 0026). */
export function deviceToken(): string {
  const stored = readItem("device");
  if (stored) return stored;
  // Not `randomUUID`, which is missing over plain HTTP.
  const token = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  writeItems({ device: token });
  return token;
}

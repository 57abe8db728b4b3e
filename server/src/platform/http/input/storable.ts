/** Refuses strings that PostgreSQL cannot store: with NUL characters or lone surrogates. */
import { refuse } from "../refusal.ts";

/** The JSON escapes of both, the only way in which valid UTF-8 can contain them. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** Refuses (400) a value with such a string, as key or value at any depth. */
export function requireStorable(value: unknown): void {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") {
      if (!isStorable(next)) throw refuse("badRequest");
    } else if (typeof next === "object" && next !== null) {
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
    }
  }
}

/** Like `requireStorable`, for a value parsed from this JSON text; usually without walking through it. */
export function requireStorableJson(text: string, parsed: unknown): void {
  if (SUSPICIOUS_ESCAPE.test(text)) requireStorable(parsed);
}

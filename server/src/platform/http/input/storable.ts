/** PostgreSQL stores neither NUL characters nor halves of surrogate pairs; a string that holds one is refused before any domain sees it. */
import { refuse } from "../refusal.ts";

/** The JSON escapes by which either can come in: in valid UTF-8, which a body is, they cannot stand as themselves. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

/** 400 when a string in it, key or value at any depth, cannot be stored. */
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

/** The same for what was parsed from this JSON text, at no cost for the usual text. */
export function requireStorableJson(text: string, parsed: unknown): void {
  if (SUSPICIOUS_ESCAPE.test(text)) requireStorable(parsed);
}

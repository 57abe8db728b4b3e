/** Values for a schema of the OpenAPI document: mostly valid ones, so that a call passes its parser, and hostile ones. */
import fc from "fast-check";
import type { Schema } from "./api-document.ts";

/** Placeholders for existing values; the sender replaces them, so that a seed makes the same calls each time. */
export const PLACEHOLDERS = [
  "{food}",
  "{order}",
  "{foreignOrder}",
  "{providerOrder}",
  "{partner}",
  "{promo}",
  "{code}",
  "{bulk}",
  "{session}",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
const placeholder = fc.constantFrom<string>(...PLACEHOLDERS, "019aaaaa-0000-7000-8000-000000000000", "A".repeat(36));

const LONG = 10_000;
export const hostileText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\uD800",
    "\uDFFFx",
    "\u202Ecod.exe",
    "\uFEFF",
    "Ω≈ç√∫ नमस्ते 🍕👨‍👩‍👧‍👦",
    "e\u0301".repeat(200),
    "__proto__",
    "constructor",
    "toString",
    "undefined",
    "null",
    "NaN",
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    "{{7*7}}#{7*7}",
    "<script>alert(1)</script>",
    "../../../../etc/passwd",
    "%00%2e%2e%2f",
    "\r\nset-cookie: a=b",
    "=cmd|' /C calc'!A0",
    "0x1F",
    "1e400",
    "-0",
    "9".repeat(400),
    "x".repeat(LONG),
    "🍕".repeat(LONG),
    "2026-02-31",
    "+275760-09-13T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z",
    "0000-01-01",
  ),
  fc.string({ unit: "binary" }),
  fc.base64String({ maxLength: 60 }),
);

/** What PostgreSQL refuses, and would cause a failure. */
const unstorableText = fc.constantFrom("\0", "a\0b", "\uD800", "a\uDFFFb");

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  placeholder,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.1, 1.005, 2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1e21, 1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<unknown>([], {}, [[]], [null], { $ne: null }, { length: 1e9 }, { toString: 1 }, { valueOf: null }),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}'), { constructor: { prototype: { isAdmin: true } } }),
  fc.array(fc.constant(0), { minLength: 600, maxLength: 600 }),
);

/** Mostly valid for the schema; at any depth it may contain something hostile. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  switch (schema.type) {
    case "string":
      return textFor(schema);
    case "integer":
      return fc.oneof(
        fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) }),
        fc.constantFrom(min, max, min - 1, max + 1),
      );
    case "number":
      return fc.oneof(
        fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100),
        fc.constantFrom(min, max, 40, 239, 0.001),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueFor(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 7),
      });
    case "object":
      return objectFor(schema);
    default:
      return hostileValue;
  }
}

function textFor({ pattern, format, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time")
    return fc
      .date({ noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2100-01-01") })
      .map((date) => date.toISOString());
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    placeholder,
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom("Margherita", "+919000000003", "9812345678", "a@example.com", "https://example.com", "2026-12-31", "123456"),
    unstorableText,
    fc.constant("y".repeat(maxLength)),
    fc.constant("y".repeat(maxLength + 1)),
  );
}

function objectFor({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
  if (!properties) return fc.dictionary(fc.oneof(placeholder, hostileText), valueFor(additionalProperties ?? {}), { maxKeys: 5 });
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)]));
  const whole = fc.record(values, { requiredKeys: required });
  const lacking = fc.record(values, { requiredKeys: [] });
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: lacking });
}

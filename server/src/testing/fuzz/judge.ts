/** Checks what is wrong with a response, whatever the call. */

import { refusals } from "@forno/contract/domains.ts";
import { failure } from "@forno/contract/wire/endpoint.ts";
import type { HostileCall } from "./calls.ts";
import type { RawAnswer } from "./send.ts";

const SECURITY_HEADERS = [
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "content-security-policy",
  "cache-control",
  "x-request-id",
];

/**
 * Text of a program, never of a person: a stack, a query (not an action's name, such as `food.update`), a file, a missing value.
 */
const LEAKS =
  /\n\s+at |\bnode_modules\b|\.ts:\d|\/(tmp|work|home|usr)\/|(?<!\.)\b(select|insert|update|delete)\b.+\b(from|into|set)\b|\bundefined\b|\bNaN\b|\[object|\bError\b|kysely|postgres|zod|fastify|FST_|ECONN|ENOENT|unexpected token/gi;

/** `foreign`: texts that only others may read. */
export function faultsOf(call: HostileCall, answer: RawAnswer, foreign: readonly string[]): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push("a failure of the server");
  for (const name of SECURITY_HEADERS) if (!answer.headers[name]) faults.push(`no header ${name}`);
  for (const word of foreign) if (answer.text.includes(word)) faults.push(`tells ${word}`);
  if (isRefused(answer) && call.method !== "HEAD") faults.push(...faultsOfRefusal(call, answer));
  return faults;
}

export const isRefused = ({ status }: RawAnswer): boolean => status >= 400;

function faultsOfRefusal(call: HostileCall, { status, headers, text }: RawAnswer): string[] {
  if (!headers["content-type"]?.startsWith("application/json")) return ["a refusal that is no JSON"];
  const { success, data } = failure.strict().safeParse(parsed(text));
  if (!success) return [`a refusal of another form: ${text.slice(0, 200)}`];
  const faults: string[] = [];
  if (statusOf(data.code) !== status) faults.push(`${data.code} as ${status}`);
  if (status === 429 && !headers["retry-after"]) faults.push("no Retry-After");
  const echo = `${call.path} ${call.content}`.toLowerCase();
  for (const [leak] of text.matchAll(LEAKS))
    if (!echo.includes(leak.toLowerCase())) faults.push(`says "${leak}": ${text.slice(0, 300)}`);
  return faults;
}

const statusOf = (code: string): number | undefined =>
  code in refusals ? refusals[code as keyof typeof refusals].status : undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

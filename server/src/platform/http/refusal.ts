/** The refusal of a call: thrown with its code anywhere, and sent by the error handler only. */
import { type RefusalCode, refusals } from "@forno/contract/domains.ts";

export interface FieldProblem {
  path: string;
  message: string;
}

export interface RefusalDetails {
  /** Fills the `{names}` in the message. */
  vars?: Record<string, string | number>;
  /** Whole seconds; becomes the header `Retry-After`. */
  retryAfterSeconds?: number;
}

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: readonly FieldProblem[] | undefined;

  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number, errors?: readonly FieldProblem[]) {
    super(message);
    this.code = code;
    this.status = refusals[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.errors = errors;
  }
}

/** `throw refuse("foodNotFound")`. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): Refusal {
  const sentence = refusals[code].message.replace(/\{(\w+)\}/g, (gap, name: string) => String(details.vars?.[name] ?? gap));
  return new Refusal(code, sentence, details.retryAfterSeconds);
}

/** 400 with the first problem as its message, and all of them for a form. */
export function refuseFields(errors: readonly FieldProblem[]): Refusal {
  return new Refusal("badRequest", errors[0]?.message ?? refusals.badRequest.message, undefined, errors);
}

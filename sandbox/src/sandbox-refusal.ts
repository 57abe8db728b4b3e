import type { z } from "zod";

/** A refusal with Razorpay's message and format: `{error: {code, description, source, step, reason, metadata}}`. */
export class SandboxRefusal extends Error {
  override readonly name = "SandboxRefusal";
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, description: string, details: Record<string, unknown> = {}) {
    super(description);
    this.status = status;
    const common = {
      code: "BAD_REQUEST_ERROR",
      description,
      source: "business",
      step: "payment_initiation",
      reason: "input_validation_failed",
    };
    this.body = { error: { ...common, metadata: {}, ...details } };
  }
}

export const badRequest = (description: string, details: Record<string, unknown> = {}) =>
  new SandboxRefusal(400, description, details);

/** Parses the input by the schema. Throws the first problem, like Razorpay. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: sentenceFor });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest(issue?.message ?? "The request is not valid", { field: issue?.path.join(".") ?? null });
}

/** For schemas without a message. */
const sentenceFor = ({ path, input }: z.core.$ZodRawIssue): string => {
  const field = path?.map(String).join(".") || "request";
  return input === undefined ? `The ${field} field is required.` : `The ${field} is invalid.`;
};

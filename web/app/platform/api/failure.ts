import type { Failure } from "@forno/contract/wire/endpoint.ts";
import { apiTexts } from "../texts/en.ts";

/** Why a call failed. `code` is a refusal's name (contract `domains.ts`), or `offline` without a response (then `status` is 0). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: NonNullable<Failure["errors"]>;
  /** Seconds to wait, when the server asked for it. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, failure: Omit<Failure, "success">, retryAfterSeconds: number | null = null, cause?: unknown) {
    super(failure.message, { cause });
    this.name = "ApiFailure";
    this.status = status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isFailure = (error: unknown, code: string): error is ApiFailure => error instanceof ApiFailure && error.code === code;

/**
 * The message to show: the server's if there is one, otherwise `fallback` (spec section 8), unless the browser knows that it is
 * offline. A server that does not respond is the shop's trouble, not the person's connection.
 */
export function failureText(error: unknown, fallback: string, whileOffline: string = apiTexts.offline): string {
  if (!(error instanceof ApiFailure) || error.message === "") return fallback;
  if (error.code !== "offline") return error.message;
  return navigator.onLine ? fallback : whileOffline;
}

/** Of a change: offline it also says that nothing was saved. */
export const changeFailureText = (error: unknown, fallback: string): string => failureText(error, fallback, apiTexts.notSaved);

/** Where the spec quotes the message for a missing response, too: the server's message, otherwise `fallback`, also offline. */
export const serverText = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.status > 0 && error.message !== "" ? error.message : fallback;

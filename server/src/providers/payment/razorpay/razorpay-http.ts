import type { z } from "zod";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { basicAuth, type OutboundAnswer, OutboundError, sendOutbound } from "../../outbound.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { errorAnswer } from "./razorpay-entities.ts";

/** An order's payments are the largest response; each takes about a kilobyte. */
const ANSWER_BYTES_MAX = 1_000_000;
const CALL_TIMEOUT_MS = 8000;

export interface RazorpayHttpOptions {
  keyId: string;
  keySecret: string;
  /** Without `/v1`. */
  apiUrl: string;
  /** For all requests of one call, including its retry. */
  timeoutMs?: number;
}

/** Razorpay's transport: HTTP Basic, JSON, typed failures. Paths come from `razorpay.ts`, which has validated every ID in them. */
export class RazorpayHttp {
  readonly #base: string;
  readonly #authorization: string;
  readonly #timeoutMs: number;

  constructor({ keyId, keySecret, apiUrl, timeoutMs = CALL_TIMEOUT_MS }: RazorpayHttpOptions) {
    this.#base = `${apiUrl.replace(/\/+$/, "")}/v1`;
    this.#authorization = basicAuth(keyId, keySecret);
    this.#timeoutMs = timeoutMs;
  }

  /** Runs one call with all its requests within its time limit. `caller`: the caller's own deadline. */
  async inTime<T>(caller: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return await withTimeLimit(this.#timeoutMs, call, caller);
  }

  /** Retries once after a lost connection or a 5xx, within the same deadline: reading changes nothing. */
  async get<S extends z.ZodType>(path: string, schema: S, signal: AbortSignal): Promise<z.output<S>> {
    const send = () => this.#send("GET", path, {}, undefined, signal);
    const answer = await send().catch((error: unknown) => {
      if (!isPassing(error)) throw error;
      return send();
    });
    return understood(answer, schema);
  }

  /** Like `get`, for a response whose content does not matter. */
  async timeOf(path: string, signal: AbortSignal): Promise<Date | null> {
    return (await this.#send("GET", path, {}, undefined, signal)).at;
  }

  /** Never repeated here: whether a lost call took effect is unknown. */
  async post<S extends z.ZodType>(
    path: string,
    body: object,
    schema: S,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<z.output<S>> {
    return understood(await this.#send("POST", path, headers, JSON.stringify(body), signal), schema);
  }

  async #send(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    signal: AbortSignal,
  ) {
    const all = { ...headers, authorization: this.#authorization, accept: "application/json", "content-type": "application/json" };
    const request = body === undefined ? { method, headers: all, signal } : { method, headers: all, signal, body };
    const answer = await sendOutbound(`${this.#base}${path}`, request, ANSWER_BYTES_MAX).catch((error: unknown) => {
      throw error instanceof OutboundError ? new PaymentProviderError({ kind: error.kind, cause: error.cause }) : error;
    });
    if (answer.status < 200 || answer.status > 299) throw refusalIn(answer);
    return answer;
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof PaymentProviderError)) return false;
  return error.kind === "network" || (error.kind === "http" && (error.status ?? 0) >= 500);
}

/** Razorpay's messages for an ID that the account does not have, and for one that no account could have. */
const UNKNOWN_ID = /does not exist|not found|not a valid id/i;
/** Razorpay's message for a URL that does not exist, for example with a wrong API base. */
const UNKNOWN_ADDRESS = /\burl\b/i;

function refusalIn({ status, json }: OutboundAnswer): PaymentProviderError {
  const { code = null, description = null } = errorAnswer.safeParse(json).data?.error ?? {};
  return new PaymentProviderError({
    kind: "http",
    status,
    code,
    description,
    isUnknownId: isUnknownIdResponse(status, json, description),
  });
}

/** A 404 of a gateway in between, which does not respond with JSON, means nothing about the ID. */
function isUnknownIdResponse(status: number, json: unknown, description: string | null): boolean {
  if (description !== null && UNKNOWN_ADDRESS.test(description)) return false;
  if (status === 404) return json !== undefined && json !== null;
  return status === 400 && description !== null && UNKNOWN_ID.test(description);
}

function understood<S extends z.ZodType>({ status, json }: OutboundAnswer, schema: S): z.output<S> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new PaymentProviderError({
    kind: "http",
    status,
    description: "unexpected response format",
    cause: parsed.error,
  });
}

/** Calls to the server. The only file that uses `fetch`. */

import { RESPONSE_TIMEOUT_MS, UPLOAD_LIMIT_MS } from "@forno/contract/rules/time/time-limits.ts";
import type { AnswerOf, BodyOf, Endpoint, Failure, ParamsOf, QueryOf } from "@forno/contract/wire/endpoint.ts";
import { apiTexts } from "#texts/common.ts";
import { readItem } from "../storage/local-items.ts";
import { ApiFailure } from "./failure.ts";

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  /** A form is sent as multipart, anything else as JSON. */
  body?: BodyOf<E> | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type EndSession = () => void;
let endSession: EndSession = () => {};

/** Names what happens when the server no longer accepts the stored token. */
export const onSessionRefused = (handler: EndSession): void => {
  endSession = handler;
};

/** Calls a declared endpoint. Throws `ApiFailure`: the server's refusal, or `offline` if none came in time. */
export const call = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerOf<E>> =>
  request<E>(endpoint.method, endpoint.path, input);

/**
 * The same for the few calls of the first page, which cannot afford to load the declarations with their schemas:
 * `request<typeof settingsEndpoints.read>("GET", "/api/settings")`. Types are imported only, so the compiler still holds method and path to the declaration.
 */
export async function request<E extends Endpoint>(
  method: E["method"],
  path: E["path"],
  input: CallInput<E> = {},
): Promise<AnswerOf<E>> {
  const limit = AbortSignal.timeout(input.body instanceof FormData ? UPLOAD_LIMIT_MS : RESPONSE_TIMEOUT_MS);
  const sent = await send(method, path, input, limit);
  const answer = (await sent.response.json().catch(() => null)) as AnswerOf<E> | Failure | null;
  if (sent.response.ok && isSuccess(answer)) return answer as AnswerOf<E>;
  throw refusalOf(sent, answer as Failure | null);
}

interface Sent {
  response: Response;
  /** With which it was sent. */
  token: string | null;
}

/** Whatever the answer is. Throws `ApiFailure` if none begins before `limit`. */
export async function send<E extends Endpoint>(
  method: string,
  path: string,
  { params, query, body, headers, signal }: CallInput<E>,
  limit: AbortSignal,
): Promise<Sent> {
  const token = readItem("token");
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(addressOf(path, params, query), {
      method,
      headers: {
        ...(token && { token }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.any(signal ? [limit, signal] : [limit]),
    });
    return { response, token };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiFailure(0, { code: "offline", message: apiTexts.offline }, null, error);
  }
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = Object.entries(params ?? {}).reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(`${value}`)),
    path,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, `${value}`);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** 202 tells with `success: false` that the outcome is still open. */
const isSuccess = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "success" in answer && answer.success === true;

/** A session that is not accepted has ended, unless another has begun meanwhile. */
export function refusalOf({ response, token }: Sent, answer: Failure | null): ApiFailure {
  if (response.status === 401 && token !== null && token === readItem("token")) endSession();
  const wait = Number(response.headers.get("Retry-After"));
  const { code = "unexpected", message = "", errors } = answer ?? {};
  return new ApiFailure(response.status, { code, message, ...(errors && { errors }) }, wait > 0 ? wait : null);
}

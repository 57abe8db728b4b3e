/** Calls to the server. The only file that uses `fetch`. */
import type { AnswerOf, BodyOf, Endpoint, Failure, ParamsOf, QueryOf } from "@forno/contract/endpoint.ts";
import { ANSWER_LIMIT_MS, DOWNLOAD_LIMIT_MS, UPLOAD_LIMIT_MS } from "@forno/contract/rules/time-limits.ts";
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
  const token = readItem("token");
  const limit = AbortSignal.timeout(input.body instanceof FormData ? UPLOAD_LIMIT_MS : ANSWER_LIMIT_MS);
  const response = await send(addressOf(path, input.params, input.query), method, token, input, limit);
  const answer = (await response.json().catch(() => null)) as AnswerOf<E> | Failure | null;
  if (response.ok && isSuccess(answer)) return answer as AnswerOf<E>;
  if (response.status === 401 && token !== null && token === readItem("token")) endSession();
  throw failureOf(response, answer as Failure | null);
}

/** For an endpoint that answers a file, under the name that the server gives it. Throws `ApiFailure`. */
export async function fetchFile<E extends Endpoint>({ method, path }: E, input: CallInput<E> = {}): Promise<File> {
  const token = readItem("token");
  const beginning = new AbortController();
  const timer = setTimeout(() => beginning.abort(), ANSWER_LIMIT_MS);
  const limit = AbortSignal.any([beginning.signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]);
  const response = await send(addressOf(path, input.params, input.query), method, token, input, limit).finally(() =>
    clearTimeout(timer),
  );
  if (response.ok) return new File([await response.blob()], fileNameOf(response));
  if (response.status === 401 && token !== null && token === readItem("token")) endSession();
  throw failureOf(response, (await response.json().catch(() => null)) as Failure | null);
}

const fileNameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";

async function send<E extends Endpoint>(
  url: string,
  method: string,
  token: string | null,
  input: CallInput<E>,
  limit: AbortSignal,
): Promise<Response> {
  const { body, headers, signal } = input;
  const isForm = body instanceof FormData;
  try {
    return await fetch(url, {
      method,
      headers: {
        ...(token && { token }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
    });
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

function failureOf(response: Response, answer: Failure | null): ApiFailure {
  const wait = Number(response.headers.get("Retry-After"));
  const { code = "unexpected", message = "", errors } = answer ?? {};
  return new ApiFailure(response.status, { code, message, ...(errors && { errors }) }, wait > 0 ? wait : null);
}

/** Calls to the server. The only file that uses `fetch`. */

import type { EndpointByCall } from "@forno/contract/endpoints.ts";
import { partsOf, RESPONSE_TIMEOUT_MS, UPLOAD_LIMIT_MS } from "@forno/contract/wire/calls.ts";
import type * as contract from "@forno/contract/wire/endpoint.ts";
import { readItem, writeItems } from "../storage/local-items.ts";
import { apiTexts } from "../texts/en.ts";
import { ApiFailure } from "./failure.ts";
import { denyAccess, refuseSession } from "./session-refused.ts";

export type Call = keyof EndpointByCall;
export type BodyOf<C extends Call> = contract.BodyOf<EndpointByCall[C]>;
export type QueryOf<C extends Call> = contract.QueryOf<EndpointByCall[C]>;
export type AnswerOf<C extends Call> = contract.AnswerOf<EndpointByCall[C]>;

interface Options {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The call outlives its page. */
  keepalive?: boolean;
}

/** What any call sends. */
interface Input extends Options {
  params?: unknown;
  query?: unknown;
  /** A form is sent as multipart, anything else as JSON. */
  body?: unknown;
}

type SentBodyOf<C extends Call> = EndpointByCall[C] extends { bodyKind: "multipart" } ? FormData : BodyOf<C>;
/** A part of a call: none where its endpoint declares none, and required unless that takes `undefined`. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [_ in Name]?: never }
  : undefined extends Value
    ? { [_ in Name]?: Value }
    : { [_ in Name]: Value };
/** No query is an empty one. */
type OptionalQuery<Query> = Partial<Query> extends Query ? Query | undefined : Query;

/** What the call's endpoint declares. */
export type CallInput<C extends Call> = Options &
  Part<"params", contract.ParamsOf<EndpointByCall[C]>> &
  Part<"query", OptionalQuery<QueryOf<C>>> &
  Part<"body", SentBodyOf<C>>;
type InputArgs<C extends Call> = Options extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Throws `ApiFailure`: the server's refusal, or `offline` if no response came in time. */
export async function call<C extends Call>(to: C, ...input: InputArgs<C>): Promise<AnswerOf<C>>;
export async function call<C extends Call>(to: C, input: Input = {}): Promise<AnswerOf<C>> {
  const limit = AbortSignal.timeout(input.body instanceof FormData ? UPLOAD_LIMIT_MS : RESPONSE_TIMEOUT_MS);
  const sent = await send(to, input, limit);
  const answer: AnswerOf<C> | contract.Failure | null = await sent.response.json().catch(() => null);
  if (isRefusal(sent.response, answer)) throw refusalOf(sent, answer);
  return answer;
}

interface Sent {
  response: Response;
  /** The token with which it was sent. */
  token: string | null;
}

/** Any response. Throws `ApiFailure` if none begins before `limit`. */
export async function send(to: Call, input: Input, limit: AbortSignal): Promise<Sent> {
  const { method, path } = partsOf(to);
  const { params, query, body, headers, signal, keepalive = false } = input;
  const token = readItem("token");
  const isForm = body instanceof FormData;
  // Only while the operator collects traces (docs/decisions/0032-monitoring.md).
  const isTraced = globalThis.document?.documentElement.dataset.traced === "";
  const traceparent = isTraced && (await import("./traceparent.ts")).traceOfAction();
  try {
    const response = await fetch(addressOf(path, params, query), {
      method,
      headers: {
        ...(token && { token }),
        ...(traceparent && { traceparent }),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.any(signal ? [limit, signal] : [limit]),
      keepalive,
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

/** A 202 says with `success: false` that the result is not known yet. */
const isSuccess = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "success" in answer && answer.success === true;

const isRefusal = <A>({ ok }: Response, answer: A | contract.Failure | null): answer is contract.Failure | null =>
  !(ok && isSuccess(answer));

/** A refused session has ended, unless another one has begun meanwhile. */
export function refusalOf({ response, token }: Sent, answer: contract.Failure | null): ApiFailure {
  if (response.status === 401 && token !== null && token === readItem("token")) refuseSession();
  const wait = Number(response.headers.get("Retry-After"));
  const { code = "unexpected", message = "", errors } = answer ?? {};
  if (code === "accessDenied") denyAccess();
  if (code === "sessionLocked") writeItems({ locked: "yes" });
  return new ApiFailure(response.status, { code, message, ...(errors && { errors }) }, wait > 0 ? wait : null);
}

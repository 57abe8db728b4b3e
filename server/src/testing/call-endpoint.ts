/** Calls a declared endpoint from outside. */
import type { AnswerOf, Endpoint, Failure } from "@forno/contract/wire/endpoint.ts";

export interface TestCall {
  token?: string;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** Sent as JSON; a FormData as a form, a string or bytes unchanged. */
  body?: unknown;
}

export interface TestAnswer<E extends Endpoint> {
  status: number;
  /** Typed as the response of a successful call; a test of a refusal compares the whole. */
  body: AnswerOf<E> & Partial<Omit<Failure, "success">>;
  headers: Headers;
}

export async function callEndpoint<const E extends Endpoint>(
  base: string,
  endpoint: E,
  details: TestCall = {},
): Promise<TestAnswer<E>> {
  const { token, params = {}, query = {}, headers = {}, body } = details;
  const path = endpoint.path.replace(/:(\w+)/g, (_gap, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const isRaw = body instanceof FormData || typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(token ? { token } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? (body as NonNullable<RequestInit["body"]>) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text || null,
    headers: response.headers,
  } as TestAnswer<E>;
}

/** What a test expects of a refusal, for `toMatchObject`. Without `message`, any message matches. */
export const refusal = (status: number, code: string, message?: string) => ({
  status,
  body: { success: false, code, ...(message && { message }) },
});

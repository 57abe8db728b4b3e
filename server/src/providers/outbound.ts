/** Calls to external services: no redirects followed, responses of limited size, typed failures. */
import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";

export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly kind: "network" | "timeout";

  constructor(kind: "network" | "timeout", cause: unknown) {
    super(`Outside call: ${kind}`, { cause });
    this.kind = kind;
  }
}

export interface OutboundAnswer {
  status: number;
  /** Undefined if the body is not JSON: gateways in between respond with HTML. */
  json: unknown;
  /** The service's own time, from the header `Date`. */
  at: Date | null;
}

interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Includes the timeout, which covers the response's body, too. */
  signal: AbortSignal;
}

/** Shorter than any provider holds an idle connection open: a call over a connection that is just being closed is lost. */
const IDLE_MS = 4_000;
/** node:http sends none by default, and firewalls in front of providers may refuse such calls. */
const USER_AGENT = "forno";
const agents = {
  "http:": new HttpAgent({ keepAlive: true, timeout: IDLE_MS }),
  "https:": new HttpsAgent({ keepAlive: true, timeout: IDLE_MS }),
};

/**
 * Without `fetch`, whose streams and signals take longer than the rest of a call. Redirects are not followed: they have no JSON.
 * Throws `OutboundError`.
 */
export async function sendOutbound(url: string, request: OutboundRequest, maxBytes: number): Promise<OutboundAnswer> {
  try {
    request.signal.throwIfAborted();
    const { status, text, at } = await send(new URL(url), request, maxBytes);
    if (status >= 300 && status < 400) throw new Error(`The answer is a redirect (${status})`);
    return { status, json: parseJson(text), at };
  } catch (cause) {
    throw new OutboundError(request.signal.aborted ? "timeout" : "network", cause);
  }
}

export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

function send(url: URL, { method, headers, body, signal }: OutboundRequest, maxBytes: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; at: Date | null }>();
  const isEncrypted = url.protocol === "https:";
  const open = isEncrypted ? httpsRequest : httpRequest;
  const sized = body !== undefined && { "content-length": Buffer.byteLength(body) };
  const all = { "user-agent": USER_AGENT, ...headers, ...sized };
  const call = open(url, { method, headers: all, agent: agents[isEncrypted ? "https:" : "http:"] }, (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maxBytes) call.destroy(new Error(`The answer is larger than ${maxBytes} bytes`));
    });
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        text: Buffer.concat(chunks).toString("utf8"),
        at: timeIn(response.headers.date),
      }),
    );
    // The connection broke within the response.
    response.on("error", reject);
  });
  const abort = () => call.destroy(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  call.on("error", reject);
  call.on("close", () => {
    signal.removeEventListener("abort", abort);
    reject(new Error("The connection was closed before the answer was complete"));
  });
  call.end(body);
  return promise;
}

/** Null for a header that is missing or not a date. */
export function timeIn(date: string | undefined): Date | null {
  const time = Date.parse(date ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

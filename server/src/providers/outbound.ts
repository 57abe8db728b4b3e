/** Calls to the outside world: no redirects followed, answers of bounded size, failures told apart. */

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
  /** Undefined when the body is not JSON: gateways in between answer HTML. */
  json: unknown;
}

interface OutboundRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** Carries the time-out, which covers the answer's body too. */
  signal: AbortSignal;
}

/** A redirect is an error, so that credentials go nowhere else. Throws `OutboundError`. */
export async function askOutside(url: string, request: OutboundRequest, maxBytes: number): Promise<OutboundAnswer> {
  try {
    const response = await fetch(url, { ...request, redirect: "error" });
    return { status: response.status, json: parseJson(await readBounded(response, maxBytes)) };
  } catch (cause) {
    throw new OutboundError(request.signal.aborted ? "timeout" : "network", cause);
  }
}

export function basicAuth(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

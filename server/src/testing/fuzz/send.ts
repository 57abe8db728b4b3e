/** Sends a call unchanged, however unusual: `fetch` would correct some of it. */
import { type IncomingHttpHeaders, request } from "node:http";
import type { HostileCall } from "./calls.ts";

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A server that refuses a body without reading on closes the connection, and the response can be lost with it (RFC 9112, 9.6). */
const MAY_LOSE_ANSWER_BYTES = 60_000;

/** Null for a response that was lost. */
export function send(url: string, { method, path, headers, content }: HostileCall): Promise<RawAnswer | null> {
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(content);
  const isChunked = headers["transfer-encoding"] !== undefined;
  const length = bytes.length > 0 && !isChunked ? { "content-length": String(bytes.length) } : {};
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent: false });
    let isAnswered = false;
    call.on("response", async (response) => {
      isAnswered = true;
      const text = (await response.toArray().catch(() => [])).map(String).join("");
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    call.on("error", (error) => {
      if (isAnswered) return;
      if (bytes.length > MAY_LOSE_ANSWER_BYTES) resolve(null);
      else reject(error);
    });
    call.end(bytes.length > 0 ? bytes : undefined);
  });
}

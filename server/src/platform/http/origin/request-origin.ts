/** The origin of a request, for absolute URLs in pages. Anyone can send any `Host`: only a trusted proxy's, or a local one, is used. */
import type { IncomingMessage } from "node:http";
import { inRanges } from "./client-address.ts";

/** The origin, without a path; null if unknown. */
export type RequestOrigin = (request: IncomingMessage) => string | null;

const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:]{2,39}\])(?::\d{1,5})?$/i;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const isLoopback = inRanges(["127.0.0.0/8", "::1"]);
/** Limits the pages cached per origin behind a proxy that forwards any host. */
const ORIGINS_MAX = 4;

/**
 * What a proxy in `trustProxy` reports. Without one, only loopback names of requests from this machine: any other host in such a
 * request was forwarded by a proxy that TRUST_PROXY does not contain.
 */
export function requestOriginBehind(trustProxy: readonly string[]): RequestOrigin {
  const isTrusted = inRanges(trustProxy);
  return ({ headers, socket: { remoteAddress = "" } }) => {
    const isProxy = isTrusted(remoteAddress);
    const host = (isProxy && lastOf(headers["x-forwarded-host"])) || headers.host || "";
    if (!HOST.test(host)) return null;
    if (!isProxy && !(isLoopback(remoteAddress) && LOOPBACK_HOST.test(host))) return null;
    const scheme = isProxy && lastOf(headers["x-forwarded-proto"]) === "https" ? "https" : "http";
    return URL.canParse(`${scheme}://${host}`) ? new URL(`${scheme}://${host}`).origin : null;
  };
}

/** The value that the nearest proxy added. */
const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? "")
    .split(",")
    .at(-1)
    ?.trim() ?? "";

/** The first few origins; any further one counts as unknown. */
export function fewOrigins(originOf: RequestOrigin): RequestOrigin {
  const known = new Set<string>();
  return (request) => {
    const origin = originOf(request);
    if (origin !== null && !known.has(origin) && known.size < ORIGINS_MAX) known.add(origin);
    return origin !== null && known.has(origin) ? origin : null;
  };
}

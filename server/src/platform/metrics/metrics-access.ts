/** Who may read the metrics: a program that has the token or, in a demo, one on the shop's own machine. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { inRanges } from "../http/origin/client-address.ts";

const isLoopback = inRanges(["127.0.0.0/8", "::1"]);
/** A reverse proxy on the same machine connects from loopback, too. Most add at least one of these, but not all. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
/** A page of another site whose name resolves to this machine sends its own name. */
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const BEARER = /^Bearer +(\S+)$/i;

export interface MetricsAccessOptions {
  /** Null: nobody has it. */
  token: string | null;
  /** Whether programs on this machine need no token. */
  trustsThisMachine: boolean;
  /** Addresses or CIDR ranges of the proxies in front: what they forward is not from this machine. */
  trustProxy: readonly string[];
}

export function metricsAccess({
  token,
  trustsThisMachine,
  trustProxy,
}: MetricsAccessOptions): (request: IncomingMessage) => boolean {
  const isProxy = inRanges(trustProxy);
  const expected = token === null ? null : digest(token);
  return (request) => {
    const given = request.headers.authorization?.match(BEARER)?.[1];
    if (expected && given !== undefined && timingSafeEqual(digest(given), expected)) return true;
    return trustsThisMachine && isFromThisMachine(request, isProxy);
  };
}

function isFromThisMachine({ socket, headers }: IncomingMessage, isProxy: (address: string) => boolean): boolean {
  const address = socket.remoteAddress;
  if (address === undefined || !isLoopback(address) || isProxy(address)) return false;
  return LOOPBACK_HOST.test(headers.host ?? "") && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

/** Of equal length, whatever was sent. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { inRanges } from "./client-address.ts";

/** A proxy that nobody named goes unnoticed until limits meant for one customer hold for all of them: the log says so, once, since anyone can send the header. */
export function noticeUntrustedProxy(trustProxy: readonly string[], log: FastifyBaseLogger): (request: FastifyRequest) => void {
  const isTrusted = inRanges(trustProxy);
  let isSaid = false;
  return ({ headers, socket: { remoteAddress = "" } }) => {
    if (isSaid || headers["x-forwarded-for"] === undefined || isTrusted(remoteAddress)) return;
    isSaid = true;
    log.warn(
      { address: remoteAddress },
      "X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed: if a proxy is there, all its customers count as one",
    );
  };
}

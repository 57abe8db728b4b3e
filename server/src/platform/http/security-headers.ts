/** Headers that every answer carries. */
import type { FastifyReply, FastifyRequest } from "fastify";

const YEAR_SECONDS = 31_536_000;

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(), camera=(), microphone=()",
  // A bank's page that the payment window opens must be able to report back to it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** What the API answers is data: nothing in it is ever loaded or framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** `https`: whether customers reach the shop by https, so that browsers may be told never to try without. */
export function securityHeaders(https: boolean): SetHeaders {
  const common = https ? { ...EVERYWHERE, "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` } : EVERYWHERE;
  const ofApi = { ...common, "cache-control": "no-store", "content-security-policy": API_POLICY };
  return (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.headers(isApiPath(request.url) ? ofApi : common);
  };
}

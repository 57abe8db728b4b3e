/**
 * Calls of the shop to its own public address. The caller proves that it knows this shop's key, and so does the answer: the address leads
 * to an instance of this shop and not, for example, to the page of a domain registrar. Anyone else gets the usual answer of `/healthz`.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { inRanges } from "../../../../platform/http/origin/client-address.ts";

export const PROBE_HEADER = "x-forno-probe";
const PROBE = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;

const macOf = (key: Buffer, purpose: "ask" | "answer", nonce: string): string =>
  createHmac("sha256", key).update(`${purpose} ${nonce}`).digest("hex");

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export interface Question {
  nonce: string;
  header: string;
}

export function newQuestion(key: Buffer): Question {
  const nonce = randomBytes(16).toString("hex");
  return { nonce, header: `${nonce}.${macOf(key, "ask", nonce)}` };
}

const probeAnswer = z.object({
  proof: z.string(),
  /** Whether a proxy has passed on whose request it is. */
  isForwarded: z.boolean(),
  /** Whether TRUST_PROXY contains the address that the request came from. */
  isProxyTrusted: z.boolean(),
  /** That address. */
  proxy: z.string(),
});
export type ProbeAnswer = z.infer<typeof probeAnswer>;

/** Null unless it comes from an instance of this shop. */
export function readProbeAnswer(key: Buffer, { nonce }: Question, json: unknown): ProbeAnswer | null {
  const answer = z.object({ probe: probeAnswer }).safeParse(json).data?.probe;
  return answer && isSame(answer.proof, macOf(key, "answer", nonce)) ? answer : null;
}

/** What `/healthz` adds for a call of the shop itself; null for any other. */
export function answerProbe(key: Buffer, trustProxy: readonly string[]): (request: FastifyRequest) => ProbeAnswer | null {
  const isTrusted = inRanges(trustProxy);
  return ({ headers, socket: { remoteAddress = "" } }) => {
    const [, nonce = "", mac = ""] = PROBE.exec(String(headers[PROBE_HEADER] ?? "")) ?? [];
    if (!isSame(mac, macOf(key, "ask", nonce))) return null;
    return {
      proof: macOf(key, "answer", nonce),
      isForwarded: headers["x-forwarded-for"] !== undefined,
      isProxyTrusted: isTrusted(remoteAddress),
      proxy: remoteAddress,
    };
  };
}

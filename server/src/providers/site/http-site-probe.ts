import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { TLSSocket } from "node:tls";
import { type SiteAnswer, type SiteFailure, type SiteProbe, SiteProbeError } from "./site-probe.ts";

/** What is longer is no answer of the probe, so the rest is not read. */
const ANSWER_BYTES_MAX = 100_000;

/** A new connection for each call: an open one would show neither a new certificate nor a changed name. */
export class HttpSiteProbe implements SiteProbe {
  async get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<SiteAnswer> {
    try {
      return await send(new URL(url), headers, signal);
    } catch (error) {
      throw new SiteProbeError(failureOf(error, signal), error);
    }
  }
}

function send(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<SiteAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<SiteAnswer>();
  const open = url.protocol === "https:" ? httpsRequest : httpRequest;
  const call = open(url, { headers: { "user-agent": "forno", ...headers }, agent: false, signal }, (response) => {
    const certificateEndsAt = response.socket instanceof TLSSocket ? endOf(response.socket) : null;
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (json: unknown) => {
      const { statusCode: status = 0, headers: received } = response;
      resolve({ status, json, location: received.location ?? null, certificateEndsAt });
    };
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= ANSWER_BYTES_MAX) return;
      finish(undefined);
      call.destroy();
    });
    response.on("end", () => finish(parseJson(Buffer.concat(chunks))));
    response.on("error", reject);
  });
  call.on("error", reject);
  call.on("close", () => reject(new Error("The connection was closed before the answer was complete")));
  call.end();
  return promise;
}

function endOf(socket: TLSSocket): Date | null {
  const end = Date.parse(socket.getPeerCertificate().valid_to);
  return Number.isNaN(end) ? null : new Date(end);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const NAME_CODES = ["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA"];
const UNREACHABLE_CODES = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"];
/** OpenSSL's names of verification errors, and Node's own for another host's certificate. */
const CERTIFICATE_CODE =
  /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH|CRL_|INVALID_(CA|PURPOSE)/;

function failureOf(error: unknown, signal: AbortSignal): SiteFailure {
  if (signal.aborted) return { kind: "timeout", detail: "no answer in time" };
  const { code = "", message } = error as NodeJS.ErrnoException;
  const detail = code || message;
  if (NAME_CODES.includes(code)) return { kind: "name", detail };
  if (UNREACHABLE_CODES.includes(code)) return { kind: "refused", detail };
  if (CERTIFICATE_CODE.test(code)) return { kind: "certificate", detail };
  return { kind: "network", detail };
}

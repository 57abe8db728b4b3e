/** Calls the shop's own address as a customer's browser does. */
export interface SiteAnswer {
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
  /** The header `Location`. */
  location: string | null;
  /** Until when the certificate is valid; null without TLS. */
  certificateEndsAt: Date | null;
}

export interface SiteFailure {
  /** `name`: the host name has no address. `certificate`: TLS works, but browsers would refuse its certificate. */
  kind: "name" | "refused" | "certificate" | "timeout" | "network";
  detail: string;
}

export class SiteProbeError extends Error {
  override readonly name = "SiteProbeError";
  readonly kind: SiteFailure["kind"];
  readonly detail: string;

  constructor({ kind, detail }: SiteFailure, cause?: unknown) {
    super(`Own address: ${kind} (${detail})`, { cause });
    this.kind = kind;
    this.detail = detail;
  }
}

export interface SiteProbe {
  /** Follows no redirect. Throws `SiteProbeError`. */
  get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<SiteAnswer>;
}

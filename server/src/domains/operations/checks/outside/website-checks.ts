import { type SiteAnswer, type SiteProbe, SiteProbeError } from "../../../../providers/site/site-probe.ts";
import { checkGroup, type Finding, ok, problem, unknown, warning } from "../check.ts";
import { newQuestion, PROBE_HEADER, type ProbeAnswer, readProbeAnswer } from "./self-probe.ts";

const DAY_MS = 86_400_000;
/** Automatic certificates are renewed a month before their end. */
const SOON_DAYS = 14;
const URGENT_DAYS = 3;

export const websiteChecks = checkGroup({
  checks: {
    "public-address": { section: "website", title: "Public address" },
    certificate: { section: "website", title: "TLS certificate" },
    "https-redirect": { section: "website", title: "Redirect to https" },
    metrics: { section: "website", title: "Metrics" },
    proxy: { section: "website", title: "Customers' addresses" },
  },
  keptForMs: 30_000,
  async find({ site, clock, installation }, signal) {
    const { publicUrl, mode, probeKey } = installation;
    if (publicUrl === null) return mode === "demo" ? {} : { "public-address": NO_ADDRESS };
    const question = newQuestion(probeKey);
    const [answer, redirect, metrics] = await Promise.all([
      ask(site, `${publicUrl}/healthz`, { [PROBE_HEADER]: question.header }, signal),
      publicUrl.startsWith("https:") ? ask(site, `${publicUrl.replace("https:", "http:")}/healthz`, {}, signal) : null,
      ask(site, `${publicUrl}/metrics`, {}, signal),
    ]);
    const probe = answer instanceof SiteProbeError ? null : readProbeAnswer(probeKey, question, answer.json);
    return {
      "public-address": addressFinding(publicUrl, answer, probe),
      ...certificateOf(publicUrl, answer, clock()),
      ...(redirect && hasDefaultPort(publicUrl) && { "https-redirect": redirectFinding(redirect) }),
      ...(probe && { metrics: metricsFinding(`${publicUrl}/metrics`, metrics) }),
      ...(probe && publicUrl.startsWith("https:") && { proxy: proxyFinding(probe) }),
    };
  },
});

const NO_ADDRESS = problem(
  "PUBLIC_URL is not set",
  "Set PUBLIC_URL to the address that customers use, such as https://pizza.example",
);

const ask = (site: SiteProbe, url: string, headers: Record<string, string>, signal: AbortSignal) =>
  site.get(url, headers, signal).catch((error: unknown) => {
    if (error instanceof SiteProbeError) return error;
    throw error;
  });

const hasDefaultPort = (url: string): boolean => new URL(url).port === "";

export function addressFinding(url: string, answer: SiteAnswer | SiteProbeError, probe: ProbeAnswer | null): Finding {
  const { hostname } = new URL(url);
  if (answer instanceof SiteProbeError) {
    switch (answer.kind) {
      case "name":
        return problem(
          `${hostname} has no address (${answer.detail})`,
          `Add a DNS record for ${hostname} that points to this machine`,
        );
      case "refused":
        return problem(
          `Nothing answers at ${url} (${answer.detail})`,
          "Start the reverse proxy, and open ports 80 and 443 in the firewall. If only this machine cannot reach its own public address, check from a phone",
        );
      case "certificate":
        return unknown("The certificate is not valid, so the address was not checked further");
      case "timeout":
      case "network":
        return problem(
          `${url} did not answer (${answer.detail})`,
          "Check the reverse proxy's log and the firewall of this machine",
        );
    }
  }
  if (probe) return ok(`${url} leads to this shop`);
  if (answer.status >= 500)
    return problem(
      `${url} answers with HTTP ${answer.status}`,
      "Start the shop, and check that the reverse proxy forwards to its HOST and PORT",
    );
  return problem(
    `${url} answers with HTTP ${answer.status}, but not from this shop`,
    `Check that the DNS record of ${hostname} points to this machine and that its proxy forwards every path to this shop`,
  );
}

function certificateOf(url: string, answer: SiteAnswer | SiteProbeError, now: Date): { certificate?: Finding } {
  if (!url.startsWith("https:")) return {};
  if (answer instanceof SiteProbeError)
    return answer.kind === "certificate"
      ? {
          certificate: problem(
            `Browsers refuse the certificate (${answer.detail})`,
            "Renew it for exactly this host name. Caddy does so by itself if ports 80 and 443 are reachable; see its log",
          ),
        }
      : {};
  return answer.certificateEndsAt ? { certificate: certificateFinding(answer.certificateEndsAt, now) } : {};
}

export function certificateFinding(endsAt: Date, now: Date): Finding {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const found = `Valid for ${days} more day${days === 1 ? "" : "s"}`;
  const action = "Renew it, and find out why it was not renewed automatically: see the log of Caddy or certbot";
  if (days < URGENT_DAYS) return problem(found, action);
  return days < SOON_DAYS ? warning(found, action) : ok(found);
}

export function redirectFinding(answer: SiteAnswer | SiteProbeError): Finding {
  const action = "Let the reverse proxy redirect http to https (deploy/Caddyfile and deploy/nginx.conf do)";
  if (answer instanceof SiteProbeError) return warning("The address does not answer without https", action);
  const isRedirect = answer.status >= 300 && answer.status < 400 && answer.location?.startsWith("https://");
  return isRedirect ? ok("http is redirected to https") : problem("Pages are also served without https", action);
}

export function metricsFinding(url: string, answer: SiteAnswer | SiteProbeError): Finding {
  if (answer instanceof SiteProbeError) return unknown(`${url} did not answer (${answer.detail})`);
  return answer.status === 200
    ? problem(
        `Anyone can read ${url}, with the shop's orders and payments in figures`,
        "Set MODE=live, in which it needs METRICS_TOKEN, and let the reverse proxy add no such header",
      )
    : ok("Not public");
}

export function proxyFinding({ isForwarded, isProxyTrusted, proxy }: ProbeAnswer): Finding {
  if (!isForwarded)
    return warning(
      "The reverse proxy does not pass on customers' addresses",
      "Let it set X-Forwarded-For (deploy/nginx.conf shows how). Until then all customers share one rate limit",
    );
  return isProxyTrusted
    ? ok(`The reverse proxy at ${proxy} passes on customers' addresses`)
    : problem(
        `Requests come from the proxy ${proxy}, which is not in TRUST_PROXY: all customers share one rate limit`,
        `Set TRUST_PROXY=${proxy} and restart`,
      );
}

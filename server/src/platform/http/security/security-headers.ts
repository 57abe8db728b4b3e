/** Headers of every response. */
const YEAR_SECONDS = 31_536_000;

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=()",
  // The bank's page that the payment window opens must be able to report back to it.
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** The API returns data: nothing in it is loaded or framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

export type CommonHeaders = (url: string) => Readonly<Record<string, string>>;

/** `https`: whether customers reach the shop by https, so that browsers are instructed to always use it. */
export function commonHeaders(https: boolean): CommonHeaders {
  const common = https ? { ...EVERYWHERE, "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` } : EVERYWHERE;
  const ofApi = { ...common, "cache-control": "no-store", "content-security-policy": API_POLICY };
  return (url) => (isApiPath(url) ? ofApi : common);
}

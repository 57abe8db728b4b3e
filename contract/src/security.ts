import { endpoint, success } from "./endpoint.ts";

export const CSP_REPORT_PATH = "/api/csp-report";

export const securityEndpoints = {
  /** A browser sends it by itself, as `application/csp-report`; nothing in it is believed. */
  cspReport: endpoint({
    method: "POST",
    path: CSP_REPORT_PATH,
    access: "public",
    summary: "What a page's Content-Security-Policy kept from loading, as the browser reports it",
    bodyKind: "raw",
    answer: success({}),
  }),
};

import { endpoint, success } from "../wire/endpoint.ts";

export const CSP_REPORT_PATH = "/api/csp-report";

export const securityEndpoints = {
  /** A browser sends it by itself, as `application/csp-report`; nothing in it is believed. */
  cspReport: endpoint({
    method: "POST",
    path: CSP_REPORT_PATH,
    access: "public",
    summary: "Report a Content-Security-Policy violation (sent by browsers)",
    bodyKind: "raw",
    answer: success({}),
  }),
};

import { defineEndpoints, success } from "../wire/endpoint.ts";
import { cspCalls } from "./csp-reports-calls.ts";

export const cspEndpoints = defineEndpoints(cspCalls, {
  /** Sent automatically by browsers, as `application/csp-report`; nothing in it is trusted. */
  cspReport: {
    access: "public",
    summary: "Report a Content-Security-Policy violation (sent by browsers)",
    bodyKind: "raw",
    answer: success({}),
  },
});

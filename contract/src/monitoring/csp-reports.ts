import type { Calls } from "../wire/calls.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";

const cspCalls = {
  cspReport: "POST /api/csp-report",
} as const satisfies Calls;

export const cspEndpoints = defineEndpoints(cspCalls, {
  /** Sent automatically by browsers, as `application/csp-report`; nothing in it is trusted. */
  cspReport: {
    access: "public",
    summary: "Report a Content-Security-Policy violation (sent by browsers)",
    bodyKind: "raw",
    answer: success({}),
  },
});

import type { Domain } from "../domain.ts";
import { setupEndpoints, systemEndpoints } from "./system.ts";

export const operationsDomain = {
  endpoints: [setupEndpoints, systemEndpoints],
  refusals: {
    notAnAdminsNumber: { status: 400, message: "Choose the mobile number of an admin (ADMIN_MOBILES)" },
    testTextTooSoon: { status: 429, message: "Too many test texts. Please wait a few minutes" },
    testTextNotSent: { status: 502, message: "The text was not sent. {problem}" },
    setupHasProblems: { status: 409, message: "Solve the problems first: {titles}" },
    setupHasOpenChecks: { status: 409, message: "Some checks are not complete: {titles}" },
  },
} as const satisfies Domain;

/** The installation: its version, its checks, and the setup before a shop goes live. */

import { z } from "zod";
import type { Domain } from "../domain.ts";
import { isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { CHECK_OUTCOMES, CHECK_SECTIONS } from "./rules/check-outcome.ts";
import { setupCalls, systemCalls } from "./system-calls.ts";

export const checkResult = z.object({
  id: z.string(),
  section: z.enum(CHECK_SECTIONS),
  title: z.string(),
  outcome: z
    .enum(CHECK_OUTCOMES)
    .describe("`waiting`: something that must happen first, such as the first webhook event; `unknown`: it could not be checked"),
  found: z.string().describe("What was found"),
  action: z.string().nullable().describe("What to do; null: nothing"),
});
export type CheckResult = z.infer<typeof checkResult>;

export const checkReport = z.object({ at: isoTime, checks: z.array(checkResult).max(100) });
export type CheckReport = z.infer<typeof checkReport>;

export const release = z.object({
  version: z.string(),
  date: z.string().describe("Day of the release, YYYY-MM-DD"),
  changes: z.array(z.object({ kind: z.string().describe("`Added`, `Changed`, `Fixed` and so on"), items: z.array(z.string()) })),
});
export type Release = z.infer<typeof release>;

const system = z.object({
  version: z.string(),
  build: z.string().nullable().describe("Identifies the build; null if the program runs from its sources"),
  startedAt: isoTime.describe("Of the instance that answers"),
  node: z.string().describe("Version of Node"),
  previousVersion: z.string().nullable().describe("The version that this shop ran before; null: none"),
  news: z.array(release).max(50).describe("The releases since the previous version, newest first"),
  hasUnreadNews: z.boolean(),
  admins: z.array(z.string()).max(100).describe("Mobile numbers to which a test text can be sent; empty in a demo"),
});
export type System = z.infer<typeof system>;

const mobileBody = z.object({ mobile: z.string().max(20).describe("The number of an admin") });
const token = z.string().max(100).describe("From the link in the log");

const setup = z.object({
  report: checkReport,
  webhook: z.object({ url: z.string().nullable(), secret: z.string().nullable(), lastEventAt: isoTime.nullable() }),
  admins: z.array(z.string()).max(100).describe("Mobile numbers to which a test text can be sent"),
});
export type Setup = z.infer<typeof setup>;

export const systemEndpoints = defineEndpoints(systemCalls, {
  read: {
    access: can("settings"),
    summary: "Get the version, and what is new since the version that the shop ran before",
    answer: success({ data: system }),
  },
  checks: {
    access: can("settings"),
    summary: "Check the installation: accounts, website, database, machine, backups. Results are kept for up to 30 seconds",
    query: z.object({ again: z.enum(["true"]).optional().describe("Check again now; at most every 5 seconds") }),
    answer: success({ data: checkReport }),
  },
  markReleasesRead: {
    access: can("settings"),
    summary: "Mark what is new in this version as read",
    answer: success({}),
  },
  sendTestText: {
    access: can("settings"),
    summary: "Send a test text to an admin's number",
    body: mobileBody,
    answer: success({ message: z.string() }),
  },
});

export const setupEndpoints = defineEndpoints(setupCalls, {
  open: {
    access: "public",
    summary: "Exchange the link in the log of a new live shop for a cookie; works once",
    body: z.object({ token }),
    answer: success({}),
  },
  read: {
    access: "public",
    summary: "Get the checks of a shop that is being set up, for the browser with the cookie; 404 for anyone else",
    query: z.object({ again: z.enum(["true"]).optional() }),
    answer: success({ data: setup }),
  },
  sendTestText: {
    access: "public",
    summary: "Send a test text to an admin's number, during the setup",
    body: mobileBody,
    answer: success({ message: z.string() }),
  },
  finish: {
    access: "public",
    summary: "End the setup; refused while a check has found a problem",
    body: z.object({ acceptOpen: z.boolean().default(false).describe("Also with warnings and checks that still wait") }),
    answer: success({ message: z.string() }),
  },
});

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

import type { CheckOutcome } from "@forno/contract/operations/rules/check-outcome.ts";

export const outcomeTexts: Record<CheckOutcome, string> = {
  ok: "OK",
  warning: "Warning",
  problem: "Problem",
  waiting: "Waiting",
  unknown: "Not checked",
};

export const checkTexts = {
  checks: "Checks",
  checkAgain: "Check again",
  checking: "Checking…",
  failedToCheck: "Failed to check the installation",
  checkedAt: (time: string) => `Checked at ${time}`,
  allInOrder: "Everything is in order",
  problems: (count: number) => (count === 1 ? "1 problem" : `${count} problems`),
  warnings: (count: number) => (count === 1 ? "1 warning" : `${count} warnings`),
  waiting: (count: number) => `${count} waiting`,
  complete: (done: number, all: number) => `${done} of ${all} checks complete`,
} as const;

export const systemTexts = {
  failedToFetch: "Failed to fetch the version",
  version: "Version",
  build: "Build",
  runningSince: "Running since",
  node: "Node",
  previousVersion: "Before",
  whatIsNew: "What is new",
  isNew: "New",
  markRead: "Mark as read",
  failedToMark: "Failed to mark as read",
  released: (version: string, day: string) => `${version}, ${day}`,
} as const;

export const testTextTexts = {
  title: "Send a test text",
  text: "A real message goes to the number of an admin. Check that it arrives.",
  number: "Number",
  send: "Send test text",
  sending: "Sending…",
  failed: "Failed to send the text",
} as const;

export const setupTitle = "Set up your shop";

export const setupTexts = {
  pageTitle: "Set up",
  lead: "Before your first order, make sure that money, messages and your website work. This page updates by itself.",
  failedToFetch: "Failed to load the setup",
  notUpdated: (time: string) => `The shop cannot be reached. Last updated at ${time}.`,
  webhook: "Payment webhook",
  webhookText:
    "In the Razorpay dashboard, go to Account & Settings > Webhooks and add a webhook with this URL and secret, and with all events of payments, orders, refunds, QR codes and disputes. Then pay a small order yourself.",
  webhookUrl: "URL",
  webhookSecret: "Secret",
  show: "Show",
  hide: "Hide",
  copyUrl: "Copy URL",
  copySecret: "Copy secret",
  noUrl: "Set PUBLIC_URL first",
  waitingForEvent: "Waiting for the first event…",
  lastEvent: (time: string) => `The last event arrived at ${time}`,
  finish: "Finish setup",
  finishing: "Finishing…",
  finishText: "Then this page is closed. The same checks stay on the System page of the admin area.",
  finishBlocked: "Solve the problems first.",
  acceptOpen: "I have read the warnings and the checks that still wait",
  mustAccept: "Please confirm that you have read them",
  failedToFinish: "Failed to finish the setup",
  finishedTitle: "Your shop is ready",
  finishedText: "Sign in as an admin to manage the menu and orders.",
  signIn: "Sign in",
} as const;

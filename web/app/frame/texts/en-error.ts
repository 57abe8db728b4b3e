import { documentTexts } from "./en.ts";

export const errorPageTexts = {
  notFoundTitle: "Page not found",
  notFoundBody: "It may have moved.",
  goHome: "Go home",
  billLinkTitle: "This link no longer works",
  billLinkText: "Links to bills work for 30 days. Sign in to find your bill in My Orders, or ask the shop for a new link.",
  toMenu: "Browse the menu",
  failedTitle: documentTexts.failed,
  failedBody: "Please try again.",
} as const;

import { documentTexts } from "./en.ts";

export const errorPageTexts = {
  notFoundTitle: "Page not found",
  notFoundBody: "It may have moved.",
  goHome: "Go home",
  toMenu: "Browse the menu",
  failedTitle: documentTexts.failed,
  failedBody: "Please try again.",
} as const;

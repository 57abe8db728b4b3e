export const apiTexts = {
  offline: "You are offline. Please check your connection",
} as const;

export const errorPageTexts = {
  notFoundTitle: "This page is not on the menu",
  notFoundBody: "It may have moved, or been eaten.",
  goHome: "Go home",
  toMenu: "Browse the menu",
  failedTitle: "Something Went Wrong",
  failedBody: "Nothing is lost. Try once more.",
  retry: "Try again",
} as const;

export const documentTexts = {
  skipToContent: "Skip to content",
  loading: "Loading",
} as const;

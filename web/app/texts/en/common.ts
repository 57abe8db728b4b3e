export const apiTexts = {
  offline: "You're offline. Please check your connection",
} as const;

export const errorPageTexts = {
  notFoundTitle: "Page not found",
  notFoundBody: "It may have moved.",
  goHome: "Go home",
  toMenu: "Browse the menu",
  failedTitle: "Something Went Wrong",
  failedBody: "Please try again.",
  retry: "Try again",
} as const;

export const documentTexts = {
  skipToContent: "Skip to content",
  loading: "Loading",
} as const;

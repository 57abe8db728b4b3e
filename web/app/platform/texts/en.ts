export const apiTexts = {
  offline: "You're offline. Please check your connection",
} as const;

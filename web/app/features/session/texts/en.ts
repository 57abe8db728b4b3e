export const sessionTexts = {
  expired: "Please sign in to continue",
} as const;

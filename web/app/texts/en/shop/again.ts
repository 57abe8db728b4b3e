export const againTexts = {
  title: (food: string) => `Another ${food}?`,
  last: (summary: string) => `Your last one was ${summary}.`,
  repeat: "Repeat last",
  choose: "Choose again",
} as const;

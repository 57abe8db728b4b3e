export const againTexts = {
  title: (food: string) => `Another ${food}?`,
  last: (summary: string) => `Last time: ${summary}`,
  repeat: "Repeat last",
  choose: "Choose again",
} as const;

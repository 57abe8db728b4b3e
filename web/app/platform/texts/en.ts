export const apiTexts = {
  offline: "No internet. Try again",
  notSaved: "No internet. Not saved. Try again",
} as const;

export const smsPreferenceTexts = {
  offers: "Offers by SMS",
  hint: "You'll still get sign-in codes.",
  failed: "Failed to save your SMS preference",
} as const;

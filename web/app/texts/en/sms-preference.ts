export const smsPreferenceTexts = {
  offers: "Offers by SMS",
  hint: "Your one-time codes come either way.",
  failed: "Failed to save",
} as const;

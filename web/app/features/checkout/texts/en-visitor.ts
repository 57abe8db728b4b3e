/** The cart of a visitor, over the menu. */
export const visitorCartTexts = {
  signInNext: "Next, sign in with your mobile number. We keep your cart.",
} as const;

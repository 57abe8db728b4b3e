export const billLinkTexts = {
  title: "This link no longer works",
  text: "Links to bills work for 30 days. Sign in to find your bill in My Orders, or ask the shop for a new link.",
  home: "Go home",
} as const;

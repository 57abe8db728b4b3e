/** Shared by the policy pages. */
export interface PolicySection {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
}

export const policyTexts = {
  contents: "On this page",
  short: "In short",
  contactTitle: "Contact us",
  grievance: "For complaints about an order or your data. We confirm each within 48 hours and settle it within a month.",
} as const;

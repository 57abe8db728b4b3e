/** Shared by the policy pages. */
export interface PolicySection {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
}

export const policyTexts = { contents: "On this page", short: "In short", contactTitle: "Contact us" } as const;

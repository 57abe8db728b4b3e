/**
 * What a check of the installation found. `waiting`: something that must happen first, such as the first webhook event. `unknown`: it
 * could not be checked.
 */
export const CHECK_OUTCOMES = ["ok", "warning", "problem", "waiting", "unknown"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The groups in which checks are listed, in this order. */
export const CHECK_SECTIONS = [
  "configuration",
  "payments",
  "messages",
  "website",
  "database",
  "machine",
  "people",
  "shop",
] as const;
export type CheckSection = (typeof CHECK_SECTIONS)[number];

export const SECTION_TITLES: Record<CheckSection, string> = {
  configuration: "Configuration",
  payments: "Payments",
  messages: "Text messages",
  website: "Website",
  database: "Database and backups",
  machine: "Machine",
  people: "Admins",
  shop: "Shop",
};

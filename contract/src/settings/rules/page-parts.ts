/** The parts of the pages about the shop and its delivery that the owner writes. */

export const ABOUT_PARTS = ["lead", "story", "mission", "values", "team"] as const;
export const DELIVERY_PARTS = ["promise", "areas", "charges", "process", "tips"] as const;
export const PAGE_PARTS = [...ABOUT_PARTS, ...DELIVERY_PARTS] as const;
export type PagePart = (typeof PAGE_PARTS)[number];
export const PAGE_PART_MAX = 1_000;
const ENTRIES_MAX = 8;

/** Empty: not written. */
export type Pages = Record<PagePart, string>;

/** One per line, `Name: text` or a name alone. */
export const pageEntries = (part: string): { name: string; text: string }[] =>
  pageParagraphs(part).map((line) => {
    const colon = line.indexOf(": ");
    return colon < 1 ? { name: line, text: "" } : { name: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() };
  });

export const pageParagraphs = (part: string): string[] =>
  part
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, ENTRIES_MAX);

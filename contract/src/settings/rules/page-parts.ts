/** The parts of the pages about the shop and its delivery that the owner writes. */

export const ABOUT_PARTS = ["lead", "storyTitle", "story", "mission", "values", "team"] as const;
export const DELIVERY_PARTS = ["promise", "areas", "charges", "process", "tips"] as const;
export const PAGE_PARTS = [...ABOUT_PARTS, ...DELIVERY_PARTS] as const;
export type PagePart = (typeof PAGE_PARTS)[number];
export const PAGE_PART_MAX = 2_000;
export const ENTRIES_MAX = 8;
/** So that the most entries fit into a part. */
export const ENTRY_NAME_MAX = 60;
export const ENTRY_TEXT_MAX = 180;

/** Empty: not written. */
export type Pages = Record<PagePart, string>;

export interface PageEntry {
  name: string;
  text: string;
}

/** One per line, `Name: text` or a name alone. */
export const pageEntries = (part: string): PageEntry[] =>
  pageParagraphs(part).map((line) => {
    const colon = line.indexOf(": ");
    return colon < 1 ? { name: line, text: "" } : { name: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() };
  });

/** The part of these entries: `pageEntries` gives them again. */
export const pagePartOf = (entries: readonly PageEntry[]): string =>
  entries
    .map(({ name, text }) => [name.replaceAll(": ", " "), text].map((each) => each.trim()).filter((each) => each !== ""))
    .filter((line) => line.length > 0)
    .map((line) => line.join(": "))
    .join("\n");

export const pageParagraphs = (part: string): string[] =>
  part
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, ENTRIES_MAX);

import { importTexts as texts } from "../texts/en-import.ts";

/** As the server accepts them (contract: menu/menu-admin.ts). */
const MENU_BYTES_MAX = 4 * 1024 ** 2;
const PRICES_BYTES_MAX = 1024 ** 2;

export type ImportKind = "prices" | "menu";
export const IMPORTED_FILES = ".csv,.json";

/** Spreadsheet programs give CSV files several types, so the name decides. */
export function kindOf({ name }: Pick<File, "name">): ImportKind | null {
  if (/\.csv$/i.test(name)) return "prices";
  return /\.json$/i.test(name) ? "menu" : null;
}

/** Undefined: it can be sent. */
export function fileProblem(file: Pick<File, "name" | "size">): string | undefined {
  const kind = kindOf(file);
  if (kind === null) return texts.kindUnknown;
  return file.size > (kind === "menu" ? MENU_BYTES_MAX : PRICES_BYTES_MAX) ? texts.tooLarge : undefined;
}

/** Why a text cannot be read as JSON. */
export class UnreadableFile extends Error {}

/** Throws `UnreadableFile`, which names line and column. */
export function readJson(text: string): unknown {
  const content = text.replace(/^\uFEFF/, "");
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new UnreadableFile(problemAt(content, `${error}`));
  }
}

/** Browsers say the place in different ways, or not at all. */
function problemAt(text: string, message: string): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line && column) return texts.unreadableAt(line, column);
  const [, position] = /position (\d+)/.exec(message) ?? [];
  if (position) return placeOf(text, Number(position));
  return /end of/i.test(message) ? placeOf(text, text.length) : texts.unreadable;
}

function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split("\n");
  return texts.unreadableAt(`${lines.length}`, `${(lines.at(-1)?.length ?? 0) + 1}`);
}

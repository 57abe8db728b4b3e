/** Reads the text of a PDF as programs that copy it do: glyphs by the tables that its fonts carry. Knows what pdfkit writes, no more. */
import { inflateSync } from "node:zlib";

export interface PdfText {
  pages: number;
  text: string;
  /** Names of the embedded fonts. */
  fonts: string[];
  /** How often a sign is missing in its font. */
  missing: number;
}

export function readPdf(bytes: Uint8Array): PdfText {
  const file = Buffer.from(bytes).toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", content = ""] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, content);
  const fonts = fontsOf(objects);
  let text = "";
  let missing = 0;
  for (const object of objects.values()) {
    const content = contentOf(object);
    if (!content.includes(" Tf")) continue;
    let signs: Map<string, string> | undefined;
    for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font) signs = fonts.get(font);
      for (const [, run = ""] of (glyphs ?? "").matchAll(/<([0-9a-f]+)>/g))
        for (const glyph of run.match(/.{4}/g) ?? []) {
          text += signs?.get(glyph) ?? "";
          if (glyph === "0000") missing++;
        }
      if (glyphs) text += " ";
    }
  }
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object)).length;
  const names = [...file.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name = ""]) => name);
  return { pages, text: text.replace(/\s+/g, " "), fonts: [...new Set(names)].sort(), missing };
}

function contentOf(object: string): string {
  const [, dictionary = "", data] = object.match(/^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/) ?? [];
  if (data === undefined) return "";
  return dictionary.includes("/FlateDecode") ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data;
}

/** By their names on the pages: what each glyph stands for. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const object of objects.values())
    for (const [, name = "", id = ""] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ""] = objects.get(id)?.match(/\/ToUnicode (\d+) 0 R/) ?? [];
      fonts.set(name, signsOf(contentOf(objects.get(table) ?? "")));
    }
  return fonts;
}

function signsOf(table: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = "", list = ""] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g))
    for (const [index, [, code = ""]] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, "0");
      signs.set(glyph, Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    }
  return signs;
}

import type { Plugin } from "vite";

/**
 * For code that the server runs. V8 keeps the text of a program, with one byte for each character or, if a single one is beyond Latin-1,
 * with two for all of them. So those are written as escapes, which mean the same in strings, templates and regular expressions.
 */
export const asciiSource = {
  name: "ascii-source",
  generateBundle(_options, files) {
    for (const file of Object.values(files)) if (file.type === "chunk") file.code = escaped(file.code);
  },
} satisfies Plugin;

const escaped = (code: string): string =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

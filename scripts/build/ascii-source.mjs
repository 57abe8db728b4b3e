// For code that the server runs. V8 keeps the text of a program, with one byte for each character or, if a single one is beyond Latin-1, with two
// for all of them. So those are written as escapes, which mean the same in strings, templates and regular expressions.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function escapeSources(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, "utf8").replace(/[\u0080-\uffff]/g, escaped));
  }
}

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

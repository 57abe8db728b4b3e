// What both builds go through once they are written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|xml|ico|webmanifest|map)$/;
/** Smaller files fit into one packet anyway. */
const MIN_BYTES = 1_000;

/** Writes `.br` and `.gz` files beside the compressible files of the web build, so that the server only has to send them. */
export async function compressAssets(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))));
}

async function compress(file) {
  const plain = await readFile(file);
  if (plain.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain, { level: 9 })]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
}

/**
 * For code that the server runs. V8 keeps the text of a program, with one byte for each character or, if a single one is beyond Latin-1, with
 * two for all of them. So those are written as escapes, which mean the same in strings, templates and regular expressions.
 */
export function escapeSources(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, "utf8").replace(/[\u0080-\uffff]/g, escaped));
  }
}

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

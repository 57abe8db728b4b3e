import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Plugin } from "vite";

const APP = join(import.meta.dirname, "app");
const IMPORT = /^import (\w+) from ("[^"]+\.module\.css");$/gm;
const ALL_NAMES = /^export default \{[^}]*\};?$/m;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SIGNS = `${LETTERS}0123456789`;

/** There are only 936 names of two signs: where most are taken, names have a digit as the third one. */
const TRIES_WITH_TWO = 20;

/** A letter and another sign, and perhaps a digit: the classes of `theme/base.css`, which keep their names, are words of three letters or more. */
function hash(text: string, isLonger = false): string {
  const [first = 0, second = 0, third = 0] = createHash("sha256").update(text).digest();
  return `${LETTERS[first % LETTERS.length]}${SIGNS[second % SIGNS.length]}${isLonger ? third % 10 : ""}`;
}

const keyOf = (file: string, name: string): string => `${relative(APP, file)}:${name}`;

/** The name of every class in production: the same in each build, and as short as it can be, since pages, scripts and styles have it. */
function shortNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".module.css"));
  for (const file of files.map((path) => join(APP, path)).sort()) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)) {
      const key = keyOf(file, name);
      if (names.has(key)) continue;
      let short = hash(key);
      for (let salt = 1; taken.has(short); salt++) short = hash(`${key}${salt}`, salt > TRIES_WITH_TWO);
      taken.add(short);
      names.set(key, short);
    }
  }
  return names;
}

export function scopedName(isProduction: boolean): (name: string, file: string) => string {
  const names = isProduction ? shortNames() : null;
  return (name, id) => {
    const file = id.split("?", 1)[0] ?? id;
    return names?.get(keyOf(file, name)) ?? `${basename(file, ".module.css")}_${name}`;
  };
}

/** `styles.card` becomes the class name itself: of a namespace, unlike of an object, the bundler keeps only what is used. */
export const namedStyles: Plugin = {
  name: "named-styles",
  enforce: "pre",
  transform: {
    filter: { id: /\/web\/app\/.*\.tsx?$/, code: ".module.css" },
    handler: (code) => ({ code: code.replaceAll(IMPORT, "import * as $1 from $2;"), map: null }),
  },
};

/** Keeps the style sheet, although its module is empty once the class names are inlined. Nothing imports the object of all names. */
export const sideEffectStyles: Plugin = {
  name: "side-effect-styles",
  apply: "build",
  enforce: "post",
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code: code.replace(ALL_NAMES, ""), map: null, moduleSideEffects: "no-treeshake" }),
  },
};

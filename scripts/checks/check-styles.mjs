// Styles belong to their component: each sheet is a CSS Module that only files in its folder import, class names are words, each class that is
// used is defined, and each that is defined is used. Code finds an element by role, attribute or `data-part`, because class names differ in
// production. `check-styles.mjs <folder>` checks another checkout.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../project-node.mjs";
import { projectFiles } from "./project-files.mjs";

const root = process.argv[2] ?? ROOT;
const THEME = /^web\/app\/theme\//;
const WORDS = /^[a-z]+([A-Z][a-z]+|\d+)*$/;
const LEAST_LETTERS = 3;
/** Global classes in `theme/base.css`: only a few, so that components own their styles. */
const MOST_UTILITIES = 15;
const SIBLING = /^\.\/[^/]+$/;
const IMPORT = /^import (?:(\w+) from )?"([^"]+\.module\.css)";$/gm;

/** A selector: literal, or the name of a constant in the same file. */
const SEARCH = /\.(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*(?:(["'`])(.*?)\1|([A-Z][A-Z_]*)\b)/gs;
const CLASS_NAMES = /className="([^"]*)"/g;
/** Class names of a module beside global ones. */
const TEMPLATE = /`([^`]*\$\{\w*[sS]tyles\b[^`]*)`/g;
const STRING = /(["'`])(.*?)\1/gs;

const read = (path) => readFileSync(join(root, path), "utf8");
const files = projectFiles(root).filter((path) => path.startsWith("web/app/"));
const sheets = new Map();
const violations = [];

for (const path of files.filter((path) => path.endsWith(".css") && !THEME.test(path))) {
  const css = read(path).replace(/\/\*[\s\S]*?\*\//g, "");
  const isModule = path.endsWith(".module.css");
  if (!isModule && !/^\s*(@import [^;]+;\s*)*$/.test(css)) violations.push(`${path}: make it a CSS Module (.module.css)`);
  if (isModule) sheets.set(path, { classes: classesOf(css.replace(/:global\([^)]*\)/g, "")), used: new Set(), isAllUsed: false });
}

for (const [path, { classes }] of sheets) for (const name of classes) checkWord(path, name);

const utilities = classesOf(read("web/app/theme/base.css"));
if (utilities.size > MOST_UTILITIES)
  violations.push(`web/app/theme/base.css: ${utilities.size} classes: at most ${MOST_UTILITIES} are allowed`);

for (const path of files.filter((path) => /\.tsx?$/.test(path))) {
  const code = read(path);
  for (const [, name, source] of code.matchAll(IMPORT)) {
    const sheet = sheets.get(join(dirname(path), source));
    if (!sheet) violations.push(`${path}: ${source} does not exist`);
    else if (!SIBLING.test(source)) violations.push(`${path}: ${source} belongs to another folder: use its component or a prop`);
    else if (name) noteUse(path, code, name, sheet);
  }
  for (const selector of selectorsOf(code)) {
    const [name] = selector.replace(STRING, "").match(/\.[a-zA-Z_-][\w-]*/) ?? [];
    if (name) violations.push(`${path}: "${selector}" looks for the class ${name}: give the element a data-part`);
  }
  for (const [, names] of [...code.matchAll(CLASS_NAMES), ...code.matchAll(TEMPLATE)]) {
    for (const name of names.replace(/\$\{[^}]*\}/g, " ").match(/\S+/g) ?? []) {
      if (!utilities.has(name)) violations.push(`${path}: "${name}" is not a class of theme/base.css: import it from a module`);
    }
  }
}

for (const [path, { classes, used, isAllUsed }] of sheets) {
  for (const name of classes) if (!isAllUsed && !used.has(name)) violations.push(`${path}: no component uses .${name}`);
}

for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

function classesOf(css) {
  const selectors = css.replace(/\{[^{}]*\}/g, "{}");
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name));
}

function selectorsOf(code) {
  return [...code.matchAll(SEARCH)].map(([, , text, name]) => text ?? constantOf(code, name));
}

function constantOf(code, name) {
  const [, , text = ""] = code.match(new RegExp(`\\bconst ${name} = (["'\`])(.*?)\\1`, "s")) ?? [];
  return text;
}

function checkWord(path, name) {
  const isWord = WORDS.test(name) && name.length >= LEAST_LETTERS && /[aeiouy]/i.test(name);
  if (!isWord) violations.push(`${path}: .${name} is not made of words: write it out, in camelCase`);
}

function noteUse(path, code, name, sheet) {
  if (code.includes(`${name}[`)) sheet.isAllUsed = true;
  for (const [, used] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
    if (sheet.classes.has(used)) sheet.used.add(used);
    else violations.push(`${path}: ${name}.${used} is not defined`);
  }
}

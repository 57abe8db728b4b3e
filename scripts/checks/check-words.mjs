// Names of files, folders and exports use the words of docs/glossary.md, and components of web/app/ui name nothing of the shop.
// `check-words.mjs <folder>` checks another checkout.
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../project-node.mjs";
import { projectFiles } from "./project-files.mjs";

/** Each with its replacement. */
const WORDS = {
  kept: "cached, stored or retained",
  "shelf|shelves": "asset store",
  "forget|forgets|forgot|forgotten": "invalidate, delete, anonymize or clear",
  "wish|wishes": "input",
  "era|eras": "generation",
  "basket|baskets": "cart or priced order",
  "anomaly|anomalies|trouble|troubles": "payment exception",
  "news|announce|announces|announced|announcement": "notification or notify",
  opened: "seen or open panel",
  "given back|gives back|give back": "refunded",
  "^(beside|inside)$": "plugins or core",
  "your data": "privacy",
  rush: "the name of the screen",
};
const REPLACED = Object.entries(WORDS).map(([pattern, use]) => ({ pattern: new RegExp(`\\b(${pattern})\\b`), use }));

/** A component that knows one of these belongs to a feature or to the frame. `pending` may name the state of a control, but not a class. */
const SHOP_WORDS =
  /\b(admins?|carts?|checkout|customers?|deliver(y|ies|ed)|dish(es)?|foods?|forno|kitchens?|logos?|menu section|orders?|oven|partners?|pay|payments?|pizzas?|processing|promos?|shop|slices?|tickets?)\b/;
const STATUS_CLASSES = /^(pending|out|cancelled)$/;
const UI = /^web\/app\/ui\//;
const CLASS = /\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g;
/** As an attribute of an element and in a selector. */
const PART = /\bdata-[a-z]+=["']?([\w-]+)/g;
const PROPERTY = /--([a-z][\w-]*)/g;

/** Migrations and decision records are never renamed. */
const FIXED = /^server\/migrations\/|^docs\/decisions\//;
const CODE = /\.(tsx?|mts|mjs)$/;
const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const root = process.argv[2] ?? ROOT;
const files = projectFiles(root);
const folders = new Set(files.filter((path) => !FIXED.test(path)).flatMap(foldersOf));
const violations = [...[...folders].flatMap((path) => checkNames(path, [basename(path)])), ...files.flatMap(checkFile)];
for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

function checkFile(path) {
  return [...checkGlossary(path), ...(UI.test(path) ? checkComponent(path) : [])];
}

function checkGlossary(path) {
  if (FIXED.test(path)) return [];
  const exported = CODE.test(path) ? [...readFileSync(join(root, path), "utf8").matchAll(EXPORT)] : [];
  return checkNames(path, [basename(path), ...exported.map(([, name]) => name)]);
}

function checkNames(path, names) {
  return names.flatMap((name) => {
    const words = wordsOf(name);
    const found = REPLACED.find(({ pattern }) => pattern.test(words));
    return found ? [`${path}: ${name}: say ${found.use} (docs/glossary.md)`] : [];
  });
}

/** All folders that contain the file, from the nearest up. */
function foldersOf(path) {
  const folder = dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

function checkComponent(path) {
  const text = readFileSync(join(root, path), "utf8");
  const found = (pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const classes = path.endsWith(".css") ? found(CLASS) : [];
  const names = [...path.replace(UI, "").split("/"), ...found(EXPORT), ...classes, ...found(PART), ...found(PROPERTY)];
  return [...new Set(names)]
    .filter((name) => SHOP_WORDS.test(wordsOf(name)) || (classes.includes(name) && STATUS_CLASSES.test(name)))
    .map((name) => `${path}: ${name}: ui knows nothing of the shop (docs/architecture.md)`);
}

/** `newOrderBell`, `NewOrderBell`, `NEW_ORDER_BELL` and `new-order-bell.ts` become "new order bell". */
function wordsOf(name) {
  return name
    .replace(/\.\w+$/, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .toLowerCase();
}

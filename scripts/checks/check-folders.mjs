// A folder has at most twelve files of its own, and a test is in the folder of its subject. `check-folders.mjs <folder>` checks another checkout.
import { basename, dirname } from "node:path";
import { ROOT } from "../project-node.mjs";
import { projectFiles } from "./project-files.mjs";

const MOST_FILES = 12;
/** Pictures and numbered series (migrations, decision records) are not searched by subject; a component test is found beside its screen. */
const NOT_COUNTED = /\.component\.test\.tsx$|\.(avif|webp|png|jpe?g|svg|ico)$|\/\d{4}[-_][^/]*$/;
/** The root: many tools require their configuration there. */
const ROOT_FOLDER = ".";

const TEST = /\.test\.tsx?$/;
/** These test the program as a whole. */
const WHOLE_PROGRAM = /^server\/(src|faults)$/;

const folders = Map.groupBy(projectFiles(process.argv[2] ?? ROOT), dirname);
const violations = [...folders].flatMap(([folder, paths]) => [...findCrowd(folder, paths), ...findStrays(folder, paths)]);
for (const violation of violations) console.log(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

function findCrowd(folder, paths) {
  const count = paths.filter((path) => !NOT_COUNTED.test(path)).length;
  return count > MOST_FILES && folder !== ROOT_FOLDER
    ? [`${folder}: ${count} files of its own: group them by subject, at most ${MOST_FILES} each`]
    : [];
}

/** The first part of a test's name is its subject: a file beside it, or its folder. The rest says which aspect. */
function findStrays(folder, paths) {
  if (WHOLE_PROGRAM.test(folder)) return [];
  const subjects = [basename(folder), ...paths.filter((path) => !TEST.test(path)).map(stem)];
  return paths
    .filter((path) => TEST.test(path) && !subjects.some((subject) => isSame(stem(path), subject)))
    .map((path) => `${path}: no file beside it, and not its folder, begins like its name: name it after what it tests`);
}

function stem(path) {
  return basename(path).split(".")[0];
}

/** `sales.test.ts` tests `sales-store.ts`, and `orders-plan.test.ts` tests `orders.ts`. */
function isSame(test, subject) {
  return test === subject || test.startsWith(`${subject}-`) || subject.startsWith(`${test}-`);
}

// Packages that stay outside the bundle of the server: native ones, ones with files of their own, and ones that are loaded only when they are
// needed. A release contains them and what they depend on.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../project-node.mjs";

export const EXTERNAL_PACKAGES = [
  "sharp",
  "pino-pretty",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
];

/** For rolldown, which takes a package that it does not find for one outside the bundle: the program would fail where it is needed. */
export function refuseUnresolved(level, log, showLog) {
  if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
  showLog(level, log);
}

/** The folders of these packages and of all that they depend on, as package-lock.json has them. Optional ones for other machines are left out. */
export function foldersOfPackages(names) {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const found = new Set();
  const visit = (name, from) => {
    const folder = placeOf(packages, name, from);
    if (!folder || found.has(folder) || !existsSync(join(ROOT, folder))) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = packages[folder];
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) visit(each, folder);
  };
  for (const name of names) {
    visit(name, "");
    if (!found.has(`node_modules/${name}`)) throw new Error(`The package ${name} is not installed`);
  }
  return [...found].sort();
}

/** As Node finds it: in the package itself, then in those around it. */
function placeOf(packages, name, from) {
  const path = `${from ? `${from}/` : ""}node_modules/${name}`;
  if (path in packages) return path;
  if (from === "") return undefined;
  const around = from.lastIndexOf("/node_modules/");
  return placeOf(packages, name, around < 0 ? "" : from.slice(0, around));
}

// The rules of docs/architecture.md that imports do not show: which files may read the environment, contain SQL, open connections and so on.
// `check-edges.mjs <folder>` checks another checkout.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as literals from "../../server/src/rules/literals-sql.ts";
import { ROOT } from "../project-node.mjs";
import { NOT_SHIPPED } from "./project-files.mjs";

const CONTRACT = /^contract\/src\//;
const SERVER = /^server\/src\//;
const WEB = /^web\/app\//;

/** The contract's statuses, kinds, reasons and methods. */
const VALUES = [...new Set(Object.values(literals).flatMap((values) => Object.keys(values)))];

/** Called, or passed as a value. */
const FETCH = /\b(globalThis|window|self)\.fetch\b|(?<![.\w"'`#-])fetch(?=\s*[(,;)}])/;

const EDGES = [
  {
    rule: "Only env.ts reads the environment",
    within: [CONTRACT, SERVER, WEB],
    pattern:
      /\bprocess(\.env\b|\[["'`]env)|\benv\b[^=;]*\} (= process\b|from ["'](node:)?process["'])|\bimport\.meta\.env\b(?!\.(SSR|PROD|MODE)\b)/,
    except: /^server\/src\/env\/env\.ts$/,
  },
  {
    rule: "Only *-store.ts and *-sql.ts contain SQL",
    within: [SERVER],
    pattern: /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    except: /-(store|sql)\.ts$|^server\/src\/platform\/db\//,
  },
  {
    rule: "SQL takes the contract's values from rules/literals-sql.ts",
    within: [/^server\/src\/.*-(store|sql)\.ts$/],
    pattern: new RegExp(`'(${VALUES.join("|")})'`),
    except: /^$/,
  },
  {
    rule: "Only platform/db uses raw or compiled SQL",
    within: [SERVER],
    pattern: /\bsql\.raw\b|\bCompiledQuery\b|\bexecuteQuery\b|\bcompile: \(|\.compile\((db|tx)?\)/,
    except: /^server\/src\/platform\/db\//,
  },
  {
    rule: "Only providers open network connections",
    within: [CONTRACT, SERVER],
    pattern: FETCH,
    except: /^server\/src\/providers\//,
  },
  {
    rule: "Only platform/api calls fetch",
    within: [WEB],
    pattern: FETCH,
    except: /^web\/app\/platform\/(api\/|offline\/stale-page\.ts$)/,
  },
  {
    rule: "Only platform/storage uses the browser's storage",
    within: [WEB],
    pattern: /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/,
    except: /^web\/app\/platform\/(storage\/|offline\/stale-page\.ts$)/,
  },
  {
    rule: "Only platform/realtime opens a socket",
    within: [WEB],
    pattern: /\bnew (WebSocket|EventSource)\b/,
    except: /^web\/app\/platform\/realtime\//,
  },
  {
    rule: "Only features/checkout loads a foreign script",
    within: [WEB],
    pattern: /createElement\(["']script["']\)/,
    except: /^web\/app\/features\/checkout\//,
  },
];

const project = process.argv[2] ?? ROOT;

function sourcesBelow(folder) {
  if (!existsSync(join(project, folder))) return [];
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) && !NOT_SHIPPED.test(path) ? [path] : [];
  });
}

/** Comments may mention what code may not do. */
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);

let violations = 0;
for (const path of ["contract/src", "server/src", "web/app"].flatMap(sourcesBelow)) {
  const edges = EDGES.filter(({ within, except }) => within.some((folder) => folder.test(path)) && !except.test(path));
  for (const [index, line] of readFileSync(join(project, path), "utf8").split("\n").entries()) {
    if (isComment(line)) continue;
    for (const { rule, pattern } of edges) {
      if (!pattern.test(line)) continue;
      violations++;
      console.log(`${path}:${index + 1}: ${rule}: ${line.trim()}`);
    }
  }
}
process.exitCode = violations > 0 ? 1 : 0;

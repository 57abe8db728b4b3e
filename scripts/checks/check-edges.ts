/** The rules of docs/architecture.md that neither imports nor Biome's rules (biome.json) show: which files may contain SQL and so on. */
import { ROLES } from "@forno/contract/wire/permissions.ts";
import * as literals from "../../server/src/rules/literals-sql.ts";
import { NOT_SHIPPED, type Project } from "./project.ts";

const SHIPPED = /^(contract\/src|sandbox\/src|server\/src|web\/app)\/.*\.tsx?$/;
const SERVER = /^(server|sandbox)\/src\//;
const WEB = /^web\/app\//;

/** The contract's statuses, kinds, reasons and methods. */
const VALUES = [...new Set(Object.values(literals).flatMap((values) => Object.keys(values)))];

const ROLE = `"(${ROLES.join("|")})"`;

interface Edge {
  rule: string;
  within: RegExp;
  pattern: RegExp;
  except?: RegExp;
}

const EDGES: Edge[] = [
  {
    rule: "Only env.ts reads the environment",
    within: SHIPPED,
    pattern: /\bimport\.meta\.env\b(?!\.(SSR|PROD|MODE)\b)/,
  },
  {
    rule: "Only *-store.ts and *-sql.ts contain SQL",
    within: SERVER,
    pattern: /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    except: /-(store|sql)\.ts$|^server\/src\/platform\/db\//,
  },
  {
    rule: "SQL takes the contract's values from rules/literals-sql.ts",
    within: /^server\/src\/.*-(store|sql)\.ts$/,
    pattern: new RegExp(`'(${VALUES.join("|")})'`),
  },
  {
    rule: "Only platform/db uses raw or compiled SQL",
    within: SERVER,
    pattern: /\bsql\.raw\b|\bCompiledQuery\b|\bexecuteQuery\b|\bcompile: \(|\.compile\((db|tx)?\)/,
    except: /^server\/src\/platform\/db\//,
  },
  {
    rule: "Only wire/permissions.ts decides by role; ask may()",
    within: SHIPPED,
    pattern: new RegExp(`[rR]ole(Of\\(.*\\))?\\)* [!=]== ${ROLE}|${ROLE} [!=]== [^ ]*[rR]ole`),
    except: /^contract\/src\/wire\/permissions\.ts$/,
  },
  {
    rule: "Only features/checkout loads a foreign script",
    within: WEB,
    pattern: /createElement\(["']script["']\)/,
    except: /^web\/app\/features\/checkout\//,
  },
];

/** Comments may mention what code may not do. */
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

export function checkEdges({ paths, read }: Project): string[] {
  return paths
    .filter((path) => SHIPPED.test(path) && !NOT_SHIPPED.test(path))
    .flatMap((path) => {
      const edges = EDGES.filter(({ within, except }) => within.test(path) && !except?.test(path));
      const lines = read(path).split("\n");
      return lines.flatMap((line, index) =>
        edges
          .filter(({ pattern }) => !isComment(line) && pattern.test(line))
          .map(({ rule }) => `${path}:${index + 1}: ${rule}: ${line.trim()}`),
      );
    });
}

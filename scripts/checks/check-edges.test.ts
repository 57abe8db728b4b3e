import { expect, it } from "vitest";
import { checkEdges } from "./check-edges.ts";
import { planted } from "./planted-project.ts";

it("accepts all of it in its place, in comments and in tests", () => {
  const files = {
    "server/src/domains/oven/oven-store.ts": 'db.selectFrom("ovens")',
    "server/src/domains/oven/oven.ts": '// db.selectFrom("ovens")\n/** sql.raw(text) */\n',
    "server/src/domains/oven/oven.test.ts": 'db.selectFrom("ovens")',
    "server/src/platform/db/heat.ts": "sql.raw(text)",
    "contract/src/wire/permissions.ts": 'role === "admin"',
    "web/app/features/oven/reasons.ts": 'reason === "admin"',
    "web/app/oven.ts": "if (import.meta.env.PROD) bake()",
    "web/app/features/checkout/window.ts": 'document.createElement("script")',
  };
  expect(checkEdges(planted(files))).toEqual([]);
});

it.each([
  ["Only env.ts reads the environment", "web/app/oven.ts", 'import.meta.env["HEAT"]'],
  ["Only *-store.ts and *-sql.ts contain SQL", "server/src/domains/oven/oven.ts", 'db.selectFrom("ovens")'],
  ["Only *-store.ts and *-sql.ts contain SQL", "server/src/domains/oven/oven.ts", "sql<{"],
  ["SQL takes the contract's values from", "server/src/domains/oven/oven-store.ts", "sql`WHERE status = 'pending'`"],
  ["Only platform/db uses raw or compiled SQL", "server/src/domains/oven/oven-store.ts", "sql.raw(text)"],
  ["Only wire/permissions.ts decides by role", "server/src/domains/oven/oven.ts", 'if (caller.role === "admin") bake()'],
  ["Only wire/permissions.ts decides by role", "web/app/features/oven/oven.tsx", 'if ("customer" !== session?.role) bake()'],
  [
    "Only wire/permissions.ts decides by role",
    "server/src/domains/oven/oven.ts",
    'if (roleOf(person, mobiles) === "admin") bake()',
  ],
  ["Only features/checkout loads", "web/app/features/oven/oven.tsx", 'document.createElement("script")'],
])("%s: %s: %s", (rule, path, text) => {
  expect(checkEdges(planted({ [path]: `\n${text};\n` }))).toEqual([expect.stringContaining(`${path}:2: ${rule}`)]);
});

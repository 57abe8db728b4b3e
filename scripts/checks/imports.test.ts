/** The rules of .dependency-cruiser.mjs. */
import { basename, dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import { expect, it } from "vitest";
import { ROOT } from "../project-node.mjs";
import { plantedFolder } from "./planted-project.ts";

const FILES = [
  "contract/src/oven/oven.ts",
  "contract/src/oven/rules/heat.ts",
  "server/src/app.ts",
  "server/src/main.ts",
  "server/src/modules.ts",
  "server/src/platform/oven.ts",
  "server/src/providers/oven/gas-oven.ts",
  "server/src/domains/audit/oven.ts",
  "server/src/domains/cold/cold.ts",
  "server/src/domains/order/module.ts",
  "server/src/domains/order/oven.ts",
  "server/src/domains/order/oven-routes.ts",
  "server/src/domains/order/oven.test.ts",
  "web/app/platform/oven.ts",
  "web/app/features/features.ts",
  "web/app/features/menu/oven.ts",
  "web/app/features/order/oven.ts",
  "web/app/frame/oven.ts",
  "web/app/routes/oven.ts",
  "web/app/ui/oven.ts",
  "web/service-worker/oven.ts",
  "node_modules/pg/index.js",
  "node_modules/socket.io-client/index.js",
];

const ACCEPTED = [
  ["server/src/main.ts", "server/src/app.ts"],
  ["server/src/main.ts", "server/src/providers/oven/gas-oven.ts"],
  ["server/src/app.ts", "server/src/modules.ts"],
  ["server/src/modules.ts", "server/src/domains/order/module.ts"],
  ["server/src/domains/order/module.ts", "server/src/domains/order/oven-routes.ts"],
  ["server/src/domains/oven/oven.ts", "server/src/domains/audit/oven.ts"],
  ["server/src/domains/order/oven.ts", "server/src/domains/audit/oven.ts"],
  ["server/src/domains/order/oven.ts", "contract/src/oven/oven.ts"],
  ["web/app/features/order/oven.ts", "web/app/features/menu/oven.ts"],
  ["web/app/features/order/oven.ts", "contract/src/oven/rules/heat.ts"],
  ["web/app/routes/oven.ts", "web/app/features/order/oven.ts"],
] as const;

const REFUSED = [
  ["domain-audit", "server/src/domains/audit/oven.ts", "server/src/domains/order/oven.ts"],
  ["feature-menu", "web/app/features/menu/oven.ts", "web/app/features/order/oven.ts"],
  ["schemas-on-the-server-only", "web/app/features/order/oven.ts", "contract/src/oven/oven.ts"],
  ["contract-stands-alone", "contract/src/oven/oven.ts", "server/src/platform/oven.ts"],
  ["server-not-web", "server/src/domains/order/oven.ts", "web/app/ui/oven.ts"],
  ["web-not-server", "web/app/routes/oven.ts", "server/src/domains/order/oven.ts"],
  ["server-platform-stands-alone", "server/src/platform/oven.ts", "server/src/domains/audit/oven.ts"],
  ["web-platform-stands-alone", "web/app/platform/oven.ts", "web/app/features/menu/oven.ts"],
  ["service-worker-stands-alone", "web/service-worker/oven.ts", "web/app/platform/oven.ts"],
  ["ui-stands-alone", "web/app/ui/oven.ts", "web/app/platform/oven.ts"],
  ["features-below-routes", "web/app/features/order/oven.ts", "web/app/routes/oven.ts"],
  ["frame-below-routes", "web/app/frame/oven.ts", "web/app/routes/oven.ts"],
  ["routes-in-modules-only", "server/src/domains/order/oven.ts", "server/src/domains/order/oven-routes.ts"],
  ["modules-in-the-list-only", "server/src/domains/oven/oven.ts", "server/src/domains/order/module.ts"],
  ["list-of-modules-on-top", "server/src/domains/order/oven.ts", "server/src/modules.ts"],
  ["app-in-main-only", "server/src/domains/order/oven.ts", "server/src/app.ts"],
  ["concrete-providers-in-main-only", "server/src/domains/order/oven.ts", "server/src/providers/oven/gas-oven.ts"],
  ["providers-know-no-domain", "server/src/providers/oven/gas-oven.ts", "server/src/domains/audit/oven.ts"],
  ["network-in-providers-only", "server/src/domains/order/oven.ts", "node:http"],
  ["network-in-providers-only", "server/src/main.ts", "node:http"],
  ["environment-in-env-only", "server/src/domains/order/oven.ts", "node:process"],
  ["net-in-providers-only", "server/src/domains/order/oven.ts", "node:net"],
  ["driver-in-platform-db-only", "server/src/domains/order/oven.ts", "pg"],
  ["sockets-in-realtime-only", "web/app/features/menu/oven.ts", "socket.io-client"],
  ["tests-are-not-shipped", "server/src/domains/order/oven.ts", "server/src/domains/order/oven.test.ts"],
  ["new-domain", "server/src/domains/oven/oven.ts", "server/src/domains/cold/cold.ts"],
  ["other-features", "web/app/features/oven/oven.ts", "web/app/features/menu/oven.ts"],
  ["feature-lists", "web/app/features/order/oven.ts", "web/app/features/features.ts"],
  ["everything-resolves", "server/src/domains/audit/oven.ts", "server/src/domains/audit/cold.ts"],
] as const;

it("accepts imports to the left and below, and finds those that break a rule", async () => {
  const files = Object.fromEntries(FILES.map((path) => [path, "export const heat = 1;\n"]));
  const imports = [...ACCEPTED, ...REFUSED.map(([, path, imported]) => [path, imported] as const)];
  for (const [path, own] of Map.groupBy(imports, ([path]) => path)) {
    const lines = own.map(([, imported], index) => {
      const from = imported.includes("/") ? `./${relative(dirname(path), imported)}` : imported;
      return `import { heat as heat${index} } from "${from}";\nconsole.log(heat${index});\n`;
    });
    files[path] = `${lines.join("")}export const heat = 1;\n`;
  }

  const { options, forbidden } = (await import(join(ROOT, ".dependency-cruiser.mjs"))).default;
  const { output } = await cruise(["contract", "server", "web"], {
    ...options,
    baseDir: plantedFolder(files),
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === "string") throw new Error(output);
  const found = output.summary.violations.map(({ rule, from, to }) => violation(rule.name, from, to));
  const isCircle = (text: string) => text.startsWith("no-circles");
  expect(found.filter((text) => !isCircle(text)).sort()).toEqual(
    REFUSED.map(([rule, path, imported]) => violation(rule, path, imported)).sort(),
  );
  expect(found.some(isCircle)).toBe(true);
});

function violation(rule: string, path: string, imported: string): string {
  return `${rule}: ${path} → ${basename(imported.replace("/index.js", "")).replace("node:", "")}`;
}

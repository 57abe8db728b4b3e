import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { plantedProject } from "./planted-project.ts";

const { plant, runInside } = plantedProject();

/** The rules of .dependency-cruiser.mjs. All violations are planted at once, because each run takes seconds. */
describe("imports", () => {
  const CRUISER = join(import.meta.dirname, "../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const CONFIG = join(import.meta.dirname, "../../.dependency-cruiser.mjs");

  const cruise = () => runInside(CRUISER, "--config", CONFIG, "contract", "server", "web");

  const FILES = [
    "contract/src/oven/oven.ts",
    "contract/src/rules/oven/heat.ts",
    "server/src/app.ts",
    "server/src/main.ts",
    "server/src/platform/oven.ts",
    "server/src/providers/oven/gas-oven.ts",
    "server/src/domains/audit/oven.ts",
    "server/src/domains/order/oven.ts",
    "server/src/domains/order/oven-routes.ts",
    "server/src/domains/order/oven.test.ts",
    "web/app/platform/oven.ts",
    "web/app/features/food/oven.ts",
    "web/app/features/order/oven.ts",
    "web/app/frame/oven.ts",
    "web/app/routes/oven.ts",
    "web/app/ui/oven.ts",
    "web/service-worker/oven.ts",
    "node_modules/pg/index.js",
    "node_modules/socket.io-client/index.js",
  ];

  function plantImports(imports: readonly (readonly [rule: string, path: string, imported: string])[]): void {
    plant(Object.fromEntries(FILES.map((path) => [path, "export const heat = 1;\n"])));
    for (const [path, ownImports] of Map.groupBy(imports, ([, path]) => path)) {
      const lines = ownImports.map(([, , imported], index) => {
        const from = imported.includes("/") ? `./${relative(dirname(path), imported)}` : imported;
        return `import { heat as heat${index} } from "${from}";\nconsole.log(heat${index});\n`;
      });
      plant({ [path]: `${lines.join("")}export const heat = 1;\n` });
    }
  }

  it("to the left or below are accepted", () => {
    plantImports([
      ["", "server/src/main.ts", "server/src/app.ts"],
      ["", "server/src/main.ts", "server/src/providers/oven/gas-oven.ts"],
      ["", "server/src/app.ts", "server/src/domains/order/oven-routes.ts"],
      ["", "server/src/domains/order/oven.ts", "server/src/domains/audit/oven.ts"],
      ["", "server/src/domains/order/oven.ts", "contract/src/oven/oven.ts"],
      ["", "web/app/features/order/oven.ts", "web/app/features/food/oven.ts"],
      ["", "web/app/features/order/oven.ts", "contract/src/rules/oven/heat.ts"],
      ["", "web/app/routes/oven.ts", "web/app/features/order/oven.ts"],
    ]);
    expect(cruise()).toEqual({ status: 0, output: expect.stringContaining("no dependency violations found") });
  });

  it("that break a rule are refused", () => {
    const VIOLATIONS = [
      ["domain-audit", "server/src/domains/audit/oven.ts", "server/src/domains/order/oven.ts"],
      ["feature-food", "web/app/features/food/oven.ts", "web/app/features/order/oven.ts"],
      ["schemas-on-the-server-only", "web/app/features/order/oven.ts", "contract/src/oven/oven.ts"],
      ["contract-stands-alone", "contract/src/oven/oven.ts", "server/src/platform/oven.ts"],
      ["server-not-web", "server/src/domains/order/oven.ts", "web/app/ui/oven.ts"],
      ["web-not-server", "web/app/routes/oven.ts", "server/src/domains/order/oven.ts"],
      ["server-platform-stands-alone", "server/src/platform/oven.ts", "server/src/domains/audit/oven.ts"],
      ["web-platform-stands-alone", "web/app/platform/oven.ts", "web/app/features/food/oven.ts"],
      ["service-worker-stands-alone", "web/service-worker/oven.ts", "web/app/platform/oven.ts"],
      ["ui-stands-alone", "web/app/ui/oven.ts", "web/app/platform/oven.ts"],
      ["features-below-routes", "web/app/features/order/oven.ts", "web/app/routes/oven.ts"],
      ["frame-below-routes", "web/app/frame/oven.ts", "web/app/routes/oven.ts"],
      ["routes-in-the-app-only", "server/src/domains/order/oven.ts", "server/src/domains/order/oven-routes.ts"],
      ["app-in-main-only", "server/src/domains/order/oven.ts", "server/src/app.ts"],
      ["concrete-providers-in-main-only", "server/src/domains/order/oven.ts", "server/src/providers/oven/gas-oven.ts"],
      ["providers-know-no-domain", "server/src/providers/oven/gas-oven.ts", "server/src/domains/audit/oven.ts"],
      ["network-in-providers-only", "server/src/domains/order/oven.ts", "node:http"],
      ["network-in-providers-only", "server/src/main.ts", "node:http"],
      ["net-in-providers-only", "server/src/domains/order/oven.ts", "node:net"],
      ["driver-in-platform-db-only", "server/src/domains/order/oven.ts", "pg"],
      ["sockets-in-realtime-only", "web/app/features/food/oven.ts", "socket.io-client"],
      ["tests-are-not-shipped", "server/src/domains/order/oven.ts", "server/src/domains/order/oven.test.ts"],
      ["known-domains", "server/src/domains/oven/oven.ts", "server/src/domains/audit/oven.ts"],
      ["known-features", "web/app/features/oven/oven.ts", "web/app/features/food/oven.ts"],
      ["everything-resolves", "server/src/domains/audit/oven.ts", "server/src/domains/audit/cold.ts"],
    ] as const;
    plantImports(VIOLATIONS);
    const { status, output } = cruise();
    expect(status).not.toBe(0);
    for (const [rule, path, imported] of VIOLATIONS)
      expect(output).toMatch(new RegExp(`error ${rule}: ${path} → \\S*${basename(imported).replace("node:", "")}`));
    expect(output).toMatch(/error no-circles: /);
  });
});

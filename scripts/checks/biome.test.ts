/** The rules of biome.json that docs/architecture.md lists. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../project-node.mjs";
import { plantedFolder } from "./planted-project.ts";

/** Each is planted in a comment as well, which may mention it. */
const REFUSED = [
  ["server/src/oven.ts", "process.env.HEAT"],
  ["server/src/oven.ts", 'process["env"]'],
  ["server/src/oven.ts", "globalThis.process.env"],
  ["server/src/oven.ts", "const { env: heat } = process"],
  ["contract/src/oven.ts", "process.env.HEAT"],
  ["web/app/oven.ts", "process.env.HEAT"],
  ["server/src/providers/oven.ts", "process.env.HEAT"],
  ["server/src/env/env.ts", "await fetch(url)"],
  ["server/src/domains/oven/oven.ts", "await fetch(url)"],
  ["contract/src/oven.ts", "await fetch(url)"],
  ["web/app/features/oven/oven.tsx", "fetch(url)"],
  ["web/app/features/oven/oven.tsx", "window.fetch(url)"],
  ["web/app/features/oven/oven.tsx", "globalThis.fetch(url)"],
  ["web/app/features/oven/oven.tsx", "self.fetch(url)"],
  ["web/app/features/oven/oven.tsx", "heatWith({ fetch })"],
  ["web/app/platform/storage/stored.ts", "fetch(url)"],
  ["web/app/features/oven/oven.tsx", 'localStorage.getItem("heat")'],
  ["web/app/features/oven/oven.tsx", 'window.localStorage.getItem("heat")'],
  ["web/app/features/oven/oven.tsx", "sessionStorage.clear()"],
  ["web/app/features/oven/oven.tsx", 'indexedDB.open("heat")'],
  ["web/app/features/oven/oven.tsx", 'document.cookie = "heat=1"'],
  ["web/app/platform/api/call.ts", 'localStorage.getItem("heat")'],
  ["web/app/features/oven/oven.tsx", "new WebSocket(url)"],
  ["web/app/features/oven/oven.tsx", "new EventSource(url)"],
] as const;

const ACCEPTED = [
  ["server/src/env/env.ts", "process.env.HEAT"],
  ["server/src/providers/oven.ts", "await fetch(url)"],
  ["server/src/domains/oven/oven.test.ts", "await fetch(process.env.HEAT)"],
  ["web/app/platform/api/call.ts", "fetch(url)"],
  ["web/app/platform/storage/stored.ts", 'localStorage.getItem("heat")'],
  ["web/app/features/oven/oven.tsx", "refetch() || oven.fetch(url)"],
] as const;

it("finds environment, network and storage outside of their places", () => {
  const texts: Record<string, string> = {};
  const plant = ([path, code]: readonly [path: string, code: string]) => {
    texts[path] = `${texts[path] ?? ""}// ${code}\n${code};\n`;
    return `${path}:${texts[path].split("\n").length - 1}`;
  };
  const places = REFUSED.map(plant);
  ACCEPTED.forEach(plant);
  const found = lint(plantedFolder({ ...texts, "biome.json": readFileSync(join(ROOT, "biome.json"), "utf8") }));
  expect(found.map(({ location: { path, start } }) => `${path}:${start.line}`).sort()).toEqual(places.sort());
});

interface Diagnostic {
  location: { path: string; start: { line: number } };
}

function lint(folder: string): Diagnostic[] {
  const rules = ["noRestrictedGlobals", "noJsRestrictedProperties", "noDocumentCookie"].map((rule) => `--only=${rule}`);
  const output = ["--reporter=json", "--max-diagnostics=none", "--diagnostic-level=error"];
  const args = [join(ROOT, "node_modules/@biomejs/biome/bin/biome"), "lint", "--vcs-enabled=false", ...rules, ...output];
  return JSON.parse(spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).stdout).diagnostics;
}

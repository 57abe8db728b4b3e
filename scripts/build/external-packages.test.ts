import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { expect, it } from "vitest";
import { refuseUnresolved } from "./external-packages.mjs";

it.each(['import "no-such-package";', 'await import("no-such-package");'])("a bundle with %s is refused", async (code) => {
  const folder = mkdtempSync(join(tmpdir(), "forno-bundle-"));
  writeFileSync(join(folder, "main.js"), code);
  const bundle = await rolldown({ input: join(folder, "main.js"), platform: "node", onLog: refuseUnresolved });
  await expect(bundle.generate()).rejects.toThrow("no-such-package");
  await bundle.close();
  rmSync(folder, { recursive: true });
});

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { plantedFolder } from "./planted-project.ts";
import { projectAt, Undecided } from "./project.ts";

it("has new files, and neither what git ignores nor what was deleted", () => {
  const folder = plantedFolder({ ".gitignore": "*.log", "heat.ts": "hot", "heat.log": "", "cold.ts": "" });
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  execFileSync("git", ["add", "cold.ts"], { cwd: folder });
  rmSync(join(folder, "cold.ts"));
  const { paths, read } = projectAt(folder);
  expect(paths).toEqual([".gitignore", "heat.ts"]);
  expect(read("heat.ts")).toBe("hot");
});

it("is undecided outside a clone", () => {
  expect(() => projectAt(plantedFolder({}))).toThrow(Undecided);
});

import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { asServer, serverUser } from "./postgres-user.ts";

it("lets the server find its programs in a checkout that is closed to others", async () => {
  const closed = await mkdtemp(join(tmpdir(), "forno-closed-"));
  const program = join(closed, "program");
  await writeFile(program, "");
  await chmod(program, 0o755);
  const look = `console.log(require("node:fs").accessSync("${program}", 1) ?? "found")`;
  const { command, args, options } = asServer(serverUser(undefined), process.execPath, ["-e", look], program);
  expect(execFileSync(command, args, { ...options, encoding: "utf8" })).toBe("found\n");
  await rm(closed, { recursive: true });
});

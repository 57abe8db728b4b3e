/** What an update that fails, is interrupted or is stopped leaves behind. */
import * as fs from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENDS, type Machine, makeMachine, READY } from "./fake-machine.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await makeMachine();
});
afterEach(() => machine.remove());

describe("after a crash during an update", () => {
  it("the next command returns to the release before", async () => {
    await machine.update(machine.release("0.1.0", READY));
    const folder = machine.release("0.2.0", READY);
    const killed = await machine.operate("update", folder, "--restart", "kill -9 $PPID; sleep 1");
    expect(killed.code).toBe(null);
    expect(machine.running()).toBe("0.2.0");
    const undone = await machine.operate("rollback");
    expect(undone.code).toBe(0);
    expect(undone.output).toContain("The interrupted change to version 0.2.0 was undone. Version 0.1.0 is running.");
    await machine.operate("update", folder, "--restart", "kill -9 $PPID; sleep 1");
    expect((await machine.operate("update", folder)).code).toBe(0);
    expect(machine.running()).toBe("0.2.0");
  });
});

it("if no release becomes ready, says so with another exit code", async () => {
  const first = await machine.update(machine.release("0.1.0", ENDS));
  expect([first.code, first.output]).toEqual([2, expect.stringContaining("there is no earlier release to return to")]);
  await machine.update(machine.release("0.2.0", READY));
  const broken = `cp ${machine.folder}/forno-0.1.0/server/build/main.js $(readlink -f ${machine.root}/releases/0.2.0/server/build/main.js); ${machine.site.restart}`;
  const both = await machine.update(machine.release("0.3.0", ENDS), { restart: broken });
  expect([both.code, both.output]).toEqual([2, expect.stringContaining("Version 0.2.0 did not become ready either.")]);
});

it("lets the service's user read a release, whatever root's umask and the modes of its files are", async () => {
  const folder = machine.release("0.1.0", READY);
  fs.chmodSync(join(folder, "server"), 0o700);
  fs.chmodSync(join(folder, "package.json"), 0o600);
  machine.umask = "077";
  expect((await machine.operate("update", folder)).code).toBe(0);
  const top = join(machine.root, "..");
  const paths = [".", ...fs.readdirSync(top, { recursive: true, encoding: "utf8" })];
  expect(paths).toContain("forno/releases/0.1.0/package.json");
  const closed = paths.filter((path) => {
    const stat = fs.lstatSync(join(top, path));
    const needed = stat.isDirectory() ? 0o055 : 0o044;
    return !stat.isSymbolicLink() && (stat.mode & needed) !== needed;
  });
  expect(closed.sort()).toEqual(["forno/update.lock"]);
});

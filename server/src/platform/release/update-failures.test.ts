/** What an update leaves behind that fails, is interrupted or is stopped. */
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
    expect(undone.output).toContain("The unfinished change to version 0.2.0 was undone. Version 0.1.0 is running.");
    await machine.operate("update", folder, "--restart", "kill -9 $PPID; sleep 1");
    expect((await machine.update(folder)).code).toBe(0);
    expect(machine.running()).toBe("0.2.0");
  });
});

it("goes on when the connection drops, and back when it is stopped", async () => {
  await machine.update(machine.release("0.1.0", READY));
  const sending = (signal: string) => {
    const once = `mkdir ${machine.folder}/${signal} 2>/dev/null && kill -${signal} $PPID`;
    return ["--restart", `${once}; ${machine.site.restart}`];
  };
  expect((await machine.operate("update", machine.release("0.2.0", READY), ...sending("HUP"))).code).toBe(0);
  fs.rmdirSync(join(machine.folder, "HUP"));
  expect((await machine.operate("rollback", ...sending("HUP"))).code).toBe(0);
  expect(machine.running()).toBe("0.1.0");
  // Never ready, and never ended.
  const waits = machine.release("0.3.0", "setInterval(() => {}, 1_000);");
  const stopped = await machine.operate("update", waits, ...sending("INT"));
  expect([stopped.code, stopped.output]).toEqual([1, expect.stringContaining("Version 0.1.0 is running again.\nStopped")]);
  const backup = ["--backup", "kill -INT $PPID; exec sleep 600"];
  const unchanged = await machine.operate("update", machine.release("0.4.0", READY), ...backup);
  expect([unchanged.code, unchanged.output]).toEqual([1, expect.stringContaining("so nothing was changed")]);
  expect(machine.running()).toBe("0.1.0");
});

describe("if no release becomes ready", () => {
  /** Replaces what an installed release runs. */
  const change = (version: string, main: string) =>
    fs.writeFileSync(join(machine.root, "releases", version, "server/build/main.js"), main);
  const fail = async () => {
    await machine.update(machine.release("0.2.0", READY));
    change("0.2.0", ENDS);
    return await machine.update(machine.release("0.3.0", ENDS));
  };

  it("says so with another exit code", async () => {
    const first = await machine.operate("update", machine.release("0.1.0", ENDS));
    expect([first.code, first.output]).toEqual([2, expect.stringContaining("there is no earlier release to return to")]);
    const both = await fail();
    expect([both.code, both.output]).toEqual([2, expect.stringContaining("Version 0.2.0 did not become ready either.")]);
  });

  it("another one can be installed, and the rollback after it leads to the one that worked last", async () => {
    await fail();
    const next = await machine.update(machine.release("0.4.0", READY));
    expect([next.code, next.output]).toEqual([0, expect.stringMatching(/Continuing with the update.*Version 0\.4\.0 is running/s)]);
    change("0.2.0", READY);
    expect((await machine.operate("rollback")).code).toBe(0);
    expect(machine.running()).toBe("0.2.0");
    expect((await machine.update(join(machine.root, "releases/0.4.0"))).code).toBe(0);
    expect(machine.running()).toBe("0.4.0");
  });

  it("an update that changes nothing does not claim that the shop runs", async () => {
    await fail();
    expect((await machine.update(machine.release("0.4.0", READY), { backup: "exit 3" })).code).toBe(2);
    expect((await machine.update(join(machine.folder, "absent"))).code).toBe(2);
    const rollback = await machine.operate("rollback");
    expect([rollback.code, rollback.output]).toEqual([2, expect.stringContaining("Version 0.2.0 did not become ready either.")]);
    change("0.2.0", READY);
    expect((await machine.operate("rollback")).code).toBe(0);
  });
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

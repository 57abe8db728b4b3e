/** deploy/high-availability/disk-guard.sh, with a disk, a clock and a Patroni that this test plays. */
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const DEPLOYED = join(import.meta.dirname, "../../deploy/high-availability");
const LOW = "900";
const ENOUGH = "5000";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), "forno-guard-"));
  fs.mkdirSync(join(folder, "data"));
  fs.mkdirSync(join(folder, "bin"));
  fs.writeFileSync(join(folder, "patroni.yml"), "scope: forno\nname: db1\n");
  const program = (name: string, text: string) =>
    fs.writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  // Each look at the disk takes one line of `free`; with the last one, the clock stops.
  program("df", `echo Avail; sed -n 1p "${folder}/free"; sed -i 1d "${folder}/free"`);
  program("sleep", `echo "sleep $1" >> "${folder}/calls"; [ -s "${folder}/free" ]`);
  program("patronictl", `echo "$*" >> "${folder}/calls"; exit "\${PATRONI_CODE:-0}"`);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The calls of a guard that finds so many megabytes free, one number at each look; without the pauses between looks. */
function guard(free: readonly string[], env: Record<string, string> = {}): string[] {
  fs.writeFileSync(join(folder, "free"), `${free.join("\n")}\n`);
  const args = [join(DEPLOYED, "disk-guard.sh"), join(folder, "patroni.yml"), join(folder, "data"), "1024"];
  const { status } = spawnSync("sh", args, { env: { PATH: `${folder}/bin:${process.env.PATH}`, ...env }, timeout: 60_000 });
  expect(status).toBe(0);
  const calls = fs.readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  return calls.filter((call) => call !== "sleep 2");
}

const HANDED_OVER = expect.stringMatching(/^-c \S+ switchover --leader db1 --force$/);

it("hands over when less than the limit is free, and not before", () => {
  expect(guard([ENOUGH, ENOUGH])).toEqual([]);
  expect(guard([ENOUGH, LOW, ENOUGH])).toEqual([HANDED_OVER, "sleep 60"]);
});

it("leaves a standby alone", () => {
  fs.writeFileSync(join(folder, "data/standby.signal"), "");
  expect(guard([LOW, LOW])).toEqual([]);
});

it("keeps a role that comes back longer each time, up to an hour, so that hosts with full disks do not pass it around", () => {
  const stays = guard(Array<string>(9).fill(LOW)).filter((call) => call.startsWith("sleep"));
  expect(stays).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map((seconds) => `sleep ${seconds}`));
});

it("begins anew once there is space", () => {
  expect(guard([LOW, LOW, ENOUGH, LOW, ENOUGH]).filter((call) => call.startsWith("sleep"))).toEqual([
    "sleep 60",
    "sleep 120",
    "sleep 60",
  ]);
});

it("tries again at once if no host took over", () => {
  expect(guard([LOW, LOW], { PATRONI_CODE: "1" })).toEqual([HANDED_OVER, HANDED_OVER]);
});

it("is given the folder in which a standby has its mark", () => {
  const service = fs.readFileSync(join(DEPLOYED, "disk-guard.service"), "utf8");
  const [, dataFolder = ""] = /^ {2}data_dir: (\S+)$/m.exec(fs.readFileSync(join(DEPLOYED, "patroni.yml"), "utf8")) ?? [];
  expect(dataFolder).not.toBe("");
  expect(service).toContain(`disk-guard.sh /etc/patroni/config.yml ${dataFolder} `);
});

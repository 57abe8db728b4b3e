import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withPrepareLock } from "./prepare-lock.mjs";

let folder: string;
let lock: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-lock-"));
  lock = join(folder, "lock");
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** A process that prints `taken` once it holds the lock, and then does `work`. */
async function holder(work: string, { isLeftAZombie = false } = {}) {
  const script = `import { writeFileSync } from "node:fs";
    import { withPrepareLock } from ${JSON.stringify(join(import.meta.dirname, "prepare-lock.mjs"))};
    await withPrepareLock(async () => { console.log("taken"); ${work} }, ${JSON.stringify(lock)});`;
  const node = '"$0" --input-type=module -e "$1"';
  const command = isLeftAZombie ? `${node} & exec sleep 600` : `exec ${node}`;
  const child = spawn("sh", ["-c", command, process.execPath, script], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

const work = async () => "done";

it("is removed with its temporary files once the work is done", async () => {
  expect(await withPrepareLock(work, lock)).toBe("done");
  expect(await readdir(folder)).toEqual([]);
});

it("is removed when the work fails", async () => {
  await expect(withPrepareLock(() => Promise.reject(new Error("no")), lock)).rejects.toThrow("no");
  expect(await readdir(folder)).toEqual([]);
});

it("waits for the process that holds it", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const written = join(folder, "written");
  const child = await holder(
    `await new Promise((done) => process.stdin.once("data", done)); writeFileSync(${JSON.stringify(written)}, "by the first");`,
  );
  const mine = withPrepareLock(() => readFile(written, "utf8"), lock);
  await expect.poll(() => said.mock.calls.length).toBe(1);
  child.stdin.end("go on");
  expect(await mine).toBe("by the first");
});

it.each([
  ["nobody: it was killed between making and writing it", ""],
  ["our own number", `${process.pid}`],
  ["our own number, of an earlier start", `${process.pid} 1`],
  ["the number of another process, of an earlier start", `${process.ppid} 1`],
  ["the number of another process", `${process.ppid}`],
  ["what is no number", "self 1"],
])("does not wait for a lock that names %s", async (_name, text) => {
  await writeFile(lock, text);
  expect(await withPrepareLock(work, lock)).toBe("done");
});

it("does not wait for a process that was killed", async () => {
  const child = await holder("setInterval(() => {}, 1000); await new Promise(() => {});");
  const closed = once(child, "exit");
  child.kill("SIGKILL");
  await closed;
  expect(await withPrepareLock(work, lock)).toBe("done");
});

it("does not wait for a zombie process", async () => {
  const child = await holder('process.kill(process.pid, "SIGKILL");', { isLeftAZombie: true });
  expect(child.exitCode).toBeNull();
  expect(await withPrepareLock(work, lock)).toBe("done");
});

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { S3_ACCOUNT, type S3Server, startS3Server } from "../../testing/s3/s3-server.ts";
import { type S3Options, S3Storage } from "./s3-storage.ts";

let server: S3Server;
let folder: string;
beforeEach(async () => {
  server = await startS3Server("backups");
  folder = await mkdtemp(join(tmpdir(), "forno-s3-"));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const PART = 100_000;
const open = (changes: Partial<S3Options> = {}) =>
  new S3Storage({
    ...S3_ACCOUNT,
    bucket: "backups",
    endpoint: server.endpoint,
    prefix: "forno/",
    isPathStyle: true,
    workFolder: folder,
    partBytes: PART,
    ...changes,
  });

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, "file.part");
  await writeFile(path, bytes);
  return path;
}

it("stores, lists, reads and deletes a file, and removes it from the work folder", async () => {
  const storage = open();
  const bytes = randomBytes(1_000);
  const path = await fileOf(bytes);
  await storage.add("a.backup", path);
  expect(existsSync(path)).toBe(false);
  expect(await storage.list()).toEqual([{ name: "a.backup", bytes: 1_000 }]);
  expect(await buffer(await storage.open("a.backup"))).toEqual(bytes);
  await storage.remove("a.backup");
  await storage.remove("a.backup");
  expect(await storage.list()).toEqual([]);
});

it("stores a large file in parts", async () => {
  const bytes = randomBytes(2.5 * PART);
  await open().add("large.backup", await fileOf(bytes));
  expect(server.objects.get("forno/large.backup")?.equals(bytes)).toBe(true);
  expect(server.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(3);
  expect(server.uploads.size).toBe(0);
});

it("lists all pages, and only what is at its prefix", async () => {
  for (const name of ["forno/1", "forno/2", "forno/3", "forno/4", "forno/5 & 6", "other/7"])
    server.objects.set(name, Buffer.alloc(1));
  expect((await open().list()).map(({ name }) => name)).toEqual(["1", "2", "3", "4", "5 & 6"]);
});

it.each(["error", "cut"] as const)("tries again after a failure of the server (%s)", async (fault) => {
  for (const method of ["PUT", "GET"]) server.fail(method, fault, 2);
  await open().add("a.backup", await fileOf(Buffer.from("pizza")));
  expect(server.objects.get("forno/a.backup")?.toString()).toBe("pizza");
});

it("tries again after a failure that follows a status of 200", async () => {
  server.fail("POST", "lateError", 1);
  const bytes = randomBytes(1.1 * PART);
  await open().add("large.backup", await fileOf(bytes));
  expect(server.objects.get("forno/large.backup")?.equals(bytes)).toBe(true);
});

it("leaves no parts of a large file that it could not store", async () => {
  server.fail("PUT", "error", 10);
  const added = open().add("large.backup", await fileOf(randomBytes(1.1 * PART)));
  await expect(added).rejects.toThrow("InternalError, 500");
  expect(server.uploads.size).toBe(0);
});

it("gives up on a server that does not answer, and leaves the file", async () => {
  server.fail("PUT", "silence", 10);
  const path = await fileOf(Buffer.from("pizza"));
  await expect(open({ timeoutMs: 100 }).add("a.backup", path)).rejects.toThrow(
    "A backup could not be stored in the bucket backups at forno/",
  );
  expect(existsSync(path)).toBe(true);
  expect(server.objects.size).toBe(0);
});

it("reads no more of a refusal than it needs", async () => {
  server.fail("GET", "endless", 1);
  const refused = await open()
    .list()
    .catch((error: Error) => error.message);
  expect(refused).toMatch(/could not be listed .*403/);
  expect(String(refused).length).toBeLessThan(500);
});

it("stops reading a file back when the program stops", async () => {
  server.fail("GET", "silence", 1);
  const stop = new AbortController();
  const added = open().add("a.backup", await fileOf(Buffer.from("pizza")), stop.signal);
  await expect.poll(() => server.requests).toEqual(["PUT /backups/forno/a.backup"]);
  stop.abort(new Error("stopping"));
  await expect(added).rejects.toThrow("stopping");
  expect(server.objects.size).toBe(0);
});

it("does not trust a server that returns other bytes", async () => {
  server.fail("GET", "changed", 1);
  await expect(open().add("a.backup", await fileOf(Buffer.from("pizza")))).rejects.toThrow("returned other bytes than it was sent");
  expect(server.objects.size).toBe(0);
});

it.each(["error", "cut"] as const)("keeps no object that it cannot read back (%s)", async (fault) => {
  server.fail("GET", fault, 10);
  const path = await fileOf(Buffer.from("pizza"));
  await expect(open().add("a.backup", path)).rejects.toThrow("A backup could not be read in the bucket backups at forno/");
  expect(existsSync(path)).toBe(true);
  expect(server.objects.size).toBe(0);
});

it.each([
  ["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch, 403"],
  ["a bucket that does not exist", { bucket: "others" }, "NoSuchBucket, 404"],
])("explains %s", async (_what, changes, sentence) => {
  await expect(open(changes).list()).rejects.toThrow(sentence);
});

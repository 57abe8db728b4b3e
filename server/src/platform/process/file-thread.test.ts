import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { refusals } from "@forno/contract/domains.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FileThread } from "./file-thread.ts";

let folder: string;
let source: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "forno-file-"));
  source = join(folder, "worker.mjs");
  writeFileSync(
    source,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", (file) => {
       if (file === "broken") throw new Error("broken");
       if (file !== "endless") parentPort.postMessage(Buffer.from(file));
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it("a file that cannot be made fails alone", async () => {
  const thread = new FileThread<string>("no-such-program", source);
  const results = await Promise.allSettled(["first", "broken", "last"].map((file) => thread.make(file)));

  expect(results).toMatchObject([
    { value: Buffer.from("first") },
    { reason: { message: "broken" } },
    { value: Buffer.from("last") },
  ]);
  await thread.close();
});

it("a file that takes too long is given up, and those that waited for it", async () => {
  const thread = new FileThread<string>("no-such-program", source, 20);
  const results = await Promise.allSettled(["endless", "waiting"].map((file) => thread.make(file)));

  const refused = { reason: { status: refusals.serviceUnavailable.status } };
  expect(results).toMatchObject([refused, refused]);
  await thread.close();
});

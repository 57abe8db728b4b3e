import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startSetUp } from "./set-up.mjs";

it("is waited for until it ends, successful or not", async () => {
  const { child, finish } = startSetUp(["-e", "process.exitCode = 3"]);
  await finish();
  expect(child.exitCode).toBe(3);
});

it("is stopped when it takes too long", async () => {
  const { child, finish } = startSetUp(["-e", "setInterval(() => {}, 1000)"]);
  await finish({ limitMs: 1 });
  expect(child.signalCode).toBe("SIGTERM");
});

it("is killed when it does not stop", async () => {
  const called = createServer((_request, response) => response.end());
  await once(called.listen(0, "127.0.0.1"), "listening");
  const { port } = called.address() as AddressInfo;
  const isDeaf = once(called, "request");
  const code = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); fetch("http://127.0.0.1:${port}")`;
  const { child, finish } = startSetUp(["-e", code]);
  await isDeaf;
  await finish({ limitMs: 1, stopLimitMs: 1 });
  expect(child.signalCode).toBe("SIGKILL");
  called.close();
});

import pg from "pg";
import { expect, it } from "vitest";
import { readThere } from "./reader.ts";

const LONG_MS = 60_000;
const SHORT_MS = 1;

function failure(code: string): Error {
  return Object.assign(new pg.DatabaseError("no", 0, "error"), { code });
}
const failing = (error: Error) => () => Promise.reject(error);
const atPrimary = async () => "the primary's";

it("the replica's result is used", async () => {
  expect(await readThere(async () => "the replica's", LONG_MS, atPrimary)).toBe("the replica's");
});

it.each([
  ["a conflict with replayed changes", failure("40001")],
  ["a server that is stopping", failure("57P01")],
  ["a connection that broke", new Error("Connection terminated")],
])("after %s the primary is read", async (_what, error) => {
  expect(await readThere(failing(error), LONG_MS, atPrimary)).toBe("the primary's");
});

it("a replica that hangs is not waited for", async () => {
  expect(await readThere(() => new Promise<string>(() => {}), SHORT_MS, atPrimary)).toBe("the primary's");
});

it("a query that takes the replica too long is not sent to the primary, where orders are placed", async () => {
  const slow = failure("57014");
  await expect(readThere(failing(slow), LONG_MS, atPrimary)).rejects.toBe(slow);
});

import { setImmediate as turn } from "node:timers/promises";
import { refusals } from "@forno/contract/domains.ts";
import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("runs two calls of a key at a time, the others in their order, whatever fails, and does not hold up other keys", async () => {
  const turns = new Turns();
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const call = (key: string, name: string) =>
    turns.run(key, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))));
    });
  const calls = ["a", "b", "c", "d"].map((name) => call("one", name));
  const other = call("two", "e");
  await turn();
  expect(started).toEqual(["a", "b", "e"]);
  ends.get("b")?.(new Error("broken"));
  await expect(calls[1]).rejects.toThrow("broken");
  await turn();
  expect(started).toEqual(["a", "b", "e", "c"]);
  ends.get("a")?.();
  await turn();
  expect(started).toEqual(["a", "b", "e", "c", "d"]);
  for (const name of ["c", "d", "e"]) ends.get(name)?.();
  expect(await Promise.all([calls[0], calls[2], calls[3], other])).toEqual(["a", "c", "d", "e"]);
});

it("refuses who would wait behind too many", async () => {
  const turns = new Turns(1, 1);
  const end = await turns.start("one");
  const waiting = turns.start("one");
  await expect(turns.start("one")).rejects.toMatchObject({ status: refusals.serviceUnavailable.status });
  end();
  (await waiting)();
});

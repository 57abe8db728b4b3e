import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SharedReads } from "./shared-reads.ts";

/** Reads that end when the test resolves them. */
function setUp() {
  const reads = new SharedReads<string>();
  const begun: (PromiseWithResolvers<string> & { key: string })[] = [];
  const request = (key: string) =>
    reads.run(key, () => {
      const read = { key, ...Promise.withResolvers<string>() };
      begun.push(read);
      return read.promise;
    });
  return { request, begun };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("reads with the same key", () => {
  it("are combined for all calls of one turn of the event loop, and begin at once", async () => {
    const { request, begun } = setUp();
    const requests = [request("a"), request("a")];
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("first");
    expect(await Promise.all(requests)).toEqual(["first", "first"]);
  });

  it("are combined into one further read for all calls during a read", async () => {
    const { request, begun } = setUp();
    const early = request("a");
    await turn();
    const late = [request("a")];
    await turn();
    late.push(request("a"));
    expect(begun).toHaveLength(1);
    begun[0]?.resolve("old");
    expect(await early).toBe("old");
    await turn();
    expect(begun).toHaveLength(2);
    begun[1]?.resolve("new");
    expect(await Promise.all(late)).toEqual(["new", "new"]);
  });

  it("do not wait for reads with another key, nor mix with them", async () => {
    const { request, begun } = setUp();
    const requests = ["a", "b", "c", "b"].map(request);
    await turn();
    expect(begun.map(({ key }) => key)).toEqual(["a", "b", "c"]);
    for (const { key, resolve } of begun.toReversed()) resolve(`${key}!`);
    expect(await Promise.all(requests)).toEqual(["a!", "b!", "c!", "b!"]);
  });

  it("fail only for the callers that share them", async () => {
    const { request, begun } = setUp();
    const failing = Promise.allSettled([request("a"), request("a")]);
    await turn();
    const next = request("a");
    begun[0]?.reject(new Error("away"));
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await turn();
    begun[1]?.resolve("well");
    expect(await next).toBe("well");
  });

  it("that hang delay the next one for a second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { request, begun } = setUp();
    const hanging = request("a");
    await turn();
    const next = request("a");
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    begun[1]?.resolve("new");
    expect(await next).toBe("new");
    begun[0]?.resolve("old");
    expect(await hanging).toBe("old");
  });

  it("never return data from before the call", async () => {
    const step = fc.oneof(fc.constant("request"), fc.constant("change"), fc.constant("end"), fc.constant("turn"));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const reads = new SharedReads<number>();
        const ends: (() => void)[] = [];
        const answers: Promise<void>[] = [];
        let version = 0;
        const read = async () => {
          const found = version;
          await new Promise<void>((resolve) => ends.push(resolve));
          return found;
        };
        const request = () => {
          const requestedAt = version;
          answers.push(reads.run("list", read).then((found) => expect(found).toBeGreaterThanOrEqual(requestedAt)));
        };
        for (const each of steps) {
          if (each === "request") request();
          if (each === "change") version++;
          if (each === "end") ends.shift()?.();
          if (each === "turn") await turn();
        }
        let isDone = false;
        const all = Promise.all(answers).finally(() => {
          isDone = true;
        });
        while (!isDone) {
          ends.shift()?.();
          await turn();
        }
        await all;
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { MovableClock } from "../../testing/movable-clock.ts";
import { SingleFlight } from "./single-flight.ts";

function setUp() {
  const clock = new MovableClock();
  const flights = new SingleFlight<string>(3_000, clock.read);
  const under: PromiseWithResolvers<string>[] = [];
  const run = (key: string) =>
    flights.run(key, () => {
      const work = Promise.withResolvers<string>();
      under.push(work);
      return work.promise;
    });
  return { clock, under, run };
}

describe("work with the same key", () => {
  it("runs once for all calls while it runs, and its result is shared for a moment afterwards", async () => {
    const { clock, under, run } = setUp();
    const requests = [run("a"), run("a"), run("b")];
    under[0]?.resolve("first");
    under[1]?.resolve("other");
    expect(await Promise.all(requests)).toEqual(["first", "first", "other"]);
    clock.advance(2_999);
    expect(await run("a")).toBe("first");
    expect(under).toHaveLength(2);
    clock.advance(1);
    const anew = run("a");
    under[2]?.resolve("second");
    expect(await anew).toBe("second");
  });

  it("that fails runs again for the next call", async () => {
    const { under, run } = setUp();
    const requests = Promise.allSettled([run("a"), run("a")]);
    under[0]?.reject(new Error("away"));
    expect((await requests).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const anew = run("a");
    under[1]?.resolve("well");
    expect(await anew).toBe("well");
  });

  it("that is slow does not prevent a new run of other keys", async () => {
    const { clock, under, run } = setUp();
    const slow = run("slow");
    const quick = run("quick");
    under[1]?.resolve("one");
    await quick;
    clock.advance(3_000);
    const anew = run("quick");
    under[2]?.resolve("two");
    expect(await anew).toBe("two");
    under[0]?.resolve("at last");
    expect(await slow).toBe("at last");
  });
});

import { describe, expect, it } from "vitest";
import { MovableClock } from "../testing/movable-clock.ts";
import { ProviderGuard } from "./provider-guard.ts";

class Outage extends Error {}
class Away extends Error {}

const setUp = () => {
  const clock = new MovableClock();
  const troubles: string[] = [];
  const guard = new ProviderGuard({
    clock: clock.read,
    isOutage: (error) => error instanceof Outage,
    refusal: () => new Away("away"),
    onTrouble: (failure) => troubles.push(failure),
  });
  const fail = (kind = "ask") => guard.run(kind, () => Promise.reject(new Outage("HTTP 502"))).catch((error: unknown) => error);
  const succeed = (kind = "ask") => guard.run(kind, async () => "answer");
  return { clock, guard, troubles, fail, succeed };
};

/** Calls that run until the test ends them. */
const heldCalls = (guard: ProviderGuard, kind = "ask") => {
  const under: PromiseWithResolvers<string>[] = [];
  const start = (deadline?: AbortSignal) => {
    const outcome = guard.run(
      kind,
      () => {
        const call = Promise.withResolvers<string>();
        under.push(call);
        return call.promise;
      },
      deadline,
    );
    return outcome.catch((error: unknown) => error);
  };
  return { under, start };
};

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe("a provider that fails", () => {
  it("gets no calls after five failures within half a minute", async () => {
    const { guard, troubles, fail, succeed } = setUp();
    for (let n = 0; n < 5; n++) expect(await fail()).toBeInstanceOf(Outage);
    await expect(succeed()).rejects.toBeInstanceOf(Away);
    expect(troubles).toEqual(["HTTP 502"]);
    expect(guard.lastSuccessAt).toBeNull();
  });

  it("occasionally still gets calls", async () => {
    const { clock, troubles, fail, succeed } = setUp();
    for (let n = 0; n < 4; n++) await fail();
    await succeed();
    for (let n = 0; n < 4; n++) await fail();
    await succeed();
    expect(troubles).toEqual([]);
    for (let n = 0; n < 8; n++) {
      clock.advance(8_000);
      await fail();
    }
    expect(troubles).toHaveLength(4);
    expect(await succeed()).toBe("answer");
  });

  it("and refuses calls for a reason counts as working", async () => {
    const { guard, succeed } = setUp();
    for (let n = 0; n < 10; n++) await guard.run("ask", () => Promise.reject(new Error("Bad request"))).catch(() => {});
    expect(await succeed()).toBe("answer");
  });

  it("gets one trial call after ten seconds, and all calls once that succeeds", async () => {
    const { clock, guard, fail, succeed } = setUp();
    const { under, start } = heldCalls(guard);
    for (let n = 0; n < 5; n++) await fail();
    clock.advance(9_999);
    await expect(succeed()).rejects.toBeInstanceOf(Away);
    clock.advance(1);
    const trial = start();
    await expect(succeed()).rejects.toBeInstanceOf(Away);
    await settled();
    under[0]?.resolve("back");
    expect(await trial).toBe("back");
    expect(await succeed()).toBe("answer");
    expect(guard.lastSuccessAt).toEqual(clock.read());
  });

  it("gets no calls for another ten seconds if the trial fails", async () => {
    const { clock, fail, succeed } = setUp();
    for (let n = 0; n < 5; n++) await fail();
    clock.advance(60_000);
    expect(await fail()).toBeInstanceOf(Outage);
    await expect(succeed()).rejects.toBeInstanceOf(Away);
    clock.advance(10_000);
    expect(await succeed()).toBe("answer");
  });
});

describe("one kind of call that fails", () => {
  it("is not made, while other kinds still are", async () => {
    const { fail, succeed } = setUp();
    for (let n = 0; n < 5; n++) {
      await fail("refund");
      await succeed();
    }
    await expect(succeed("refund")).rejects.toBeInstanceOf(Away);
    expect(await succeed()).toBe("answer");
  });

  it("has its waiting calls refused, which leaves their places to others", async () => {
    const { guard } = setUp();
    const hanging = heldCalls(guard, "refund");
    const others = heldCalls(guard);
    const outcomes = Array.from({ length: 24 }, () => hanging.start());
    const other = others.start();
    await settled();
    expect([hanging.under.length, others.under.length]).toEqual([20, 0]);
    for (const call of hanging.under.slice(0, 5)) call.reject(new Outage("timeout"));
    await settled();
    others.under[0]?.resolve("answer");
    expect(await other).toBe("answer");
    for (const call of hanging.under) call.resolve("late");
    await Promise.all(outcomes);
  });
});

describe("places reserved for one kind of call", () => {
  const setUpReserved = () => {
    const options = { clock: new MovableClock().read, isOutage: () => false, refusal: () => new Away("away") };
    const guard = new ProviderGuard({ ...options, reserved: { kind: "order", running: 6, waiting: 50 } });
    return { reads: heldCalls(guard, "read"), others: heldCalls(guard, "other"), orders: heldCalls(guard, "order") };
  };
  const startMany = (calls: ReturnType<typeof heldCalls>, count: number) => Array.from({ length: count }, () => calls.start());

  it("are never taken by all other kinds together", async () => {
    const { reads, others, orders } = setUpReserved();
    const waiting = [...startMany(reads, 10), ...startMany(others, 10)];
    await settled();
    expect(reads.under.length + others.under.length).toBe(14);
    waiting.push(...startMany(orders, 7));
    await settled();
    expect(orders.under).toHaveLength(6);
    // A place that a read leaves goes to the longest-waiting calls, up to their limit.
    orders.under[0]?.resolve("placed");
    await settled();
    expect([orders.under.length, reads.under.length + others.under.length]).toEqual([7, 14]);
    reads.under[0]?.resolve("read");
    await settled();
    expect(reads.under.length + others.under.length).toBe(15);
    for (const calls of [reads, others, orders]) for (const call of calls.under) call.resolve("answer");
    await settled();
    for (const calls of [reads, others, orders]) for (const call of calls.under) call.resolve("answer");
    expect(await Promise.all(waiting)).not.toContainEqual(expect.any(Away));
  });

  it("also exist among the waiting calls", async () => {
    const { reads, orders } = setUpReserved();
    const requests = startMany(reads, 14 + 50);
    await settled();
    expect(await reads.start()).toBeInstanceOf(Away);
    const placed = startMany(orders, 6 + 50);
    await settled();
    expect(await orders.start()).toBeInstanceOf(Away);
    while (reads.under.length < 64 || orders.under.length < 56) {
      for (const calls of [reads, orders]) for (const call of calls.under) call.resolve("answer");
      await settled();
    }
    for (const calls of [reads, orders]) for (const call of calls.under) call.resolve("answer");
    expect(await Promise.all([...requests, ...placed])).not.toContainEqual(expect.any(Away));
  });

  it("do not limit the calls of that kind", async () => {
    const { orders, reads } = setUpReserved();
    const placed = startMany(orders, 21);
    const read = reads.start();
    await settled();
    expect([orders.under.length, reads.under.length]).toEqual([20, 0]);
    for (const call of orders.under) call.resolve("answer");
    await settled();
    for (const call of [...orders.under, ...reads.under]) call.resolve("answer");
    await Promise.all([...placed, read]);
  });
});

describe("a provider that hangs", () => {
  it("has at most twenty calls; the next waits", async () => {
    const { guard } = setUp();
    const { under, start } = heldCalls(guard);
    const outcomes = Array.from({ length: 21 }, () => start());
    await settled();
    expect(under).toHaveLength(20);
    under[0]?.resolve("first");
    expect(await outcomes[0]).toBe("first");
    await settled();
    expect(under).toHaveLength(21);
    for (const call of under) call.resolve("rest");
    expect(await outcomes[20]).toBe("rest");
  });

  it("has its waiting calls refused as soon as it is known to be unavailable", async () => {
    const { guard } = setUp();
    const { under, start } = heldCalls(guard);
    const outcomes = Array.from({ length: 30 }, () => start());
    await settled();
    for (const call of under.slice(0, 5)) call.reject(new Outage("timeout"));
    // The first four of those that waited got the places of the first four that failed.
    expect(await Promise.all(outcomes.slice(24))).toEqual(Array.from({ length: 6 }, () => expect.any(Away)));
    for (const call of under) call.resolve("late");
    expect(await outcomes[6]).toBe("late");
  });

  it("has a waiting call refused at its deadline, and at once if too many wait", async () => {
    const { guard } = setUp();
    const { under, start } = heldCalls(guard);
    const waiting = new AbortController();
    const running = Array.from({ length: 20 }, () => start());
    const late = start(waiting.signal);
    const others = Array.from({ length: 99 }, () => start());
    expect(await start()).toBeInstanceOf(Away);
    waiting.abort();
    expect(await late).toBeInstanceOf(Away);
    expect(await start(waiting.signal)).toBeInstanceOf(Away);
    while (under.length < 119) {
      for (const call of under) call.resolve("answer");
      await settled();
    }
    for (const call of under) call.resolve("answer");
    expect(new Set(await Promise.all([...running, ...others]))).toEqual(new Set(["answer"]));
  });
});

/** `kill -9` at a random response while 64 customers place and pay in batches: nothing acknowledged is lost, nothing is duplicated. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type FaultShop, startShop, untilReady } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { expectConfirmedIsStored } from "./world/confirmed.ts";
import { expectInvariants } from "./world/invariants.ts";
import { gather, nothingConfirmed, type People, startLoad } from "./world/load.ts";

const seed = inject("seed");
const chance = chanceOf(seed, "rounds");
const VICTIMS = ["the program", "the database", "both"] as const;
type Victim = (typeof VICTIMS)[number];

/** A short run kills each once, and sooner. */
const [count, most] = inject("isFull") ? [50, 300] : [VICTIMS.length, 100];
const rounds = Array.from({ length: count }, (_, index) => ({
  round: index + 1,
  victim: VICTIMS[index % VICTIMS.length] as Victim,
  answers: 5 + chance.below(most),
}));

let shop: FaultShop;
let people: People;
const confirmed = nothingConfirmed();

beforeAll(async () => {
  shop = await startShop();
  people = await gather(shop, { buyers: 4, crowd: 60, choosers: 2 });
});
afterAll(() => shop.close());

const kill: Record<Victim, () => Promise<void>> = {
  "the program": async () => {
    await shop.program.kill();
    await shop.program.start();
  },
  "the database": async () => {
    await shop.killDatabase();
    await untilReady(shop);
  },
  both: async () => {
    await Promise.all([shop.killDatabase(), shop.program.kill()]);
    await shop.program.start();
  },
};

describe(`with the seed ${seed}`, () => {
  it.each(rounds)("round $round: $victim is killed after $answers responses", async ({ round, victim, answers }) => {
    const load = startLoad(shop, people, confirmed, (name) => chanceOf(seed, `round ${round}, ${name}`));
    await load.answered(answers);
    await kill[victim]();
    await load.finish();
    await expectConfirmedIsStored(shop, people, confirmed);
    await expectInvariants(shop);
  });

  it("orders of several customers were placed in one transaction and paid in one", async () => {
    const together = await shop.inDatabase((db) =>
      sql<{ kind: string; most: number }>`
        SELECT kind, max(orders)::int AS most FROM (
          SELECT kind, count(*) AS orders FROM order_events WHERE kind = 'paid' OR status = 'pending' GROUP BY kind, xmin::text
        ) AS transactions GROUP BY kind ORDER BY kind`.execute(db),
    );
    expect(together.rows.map(({ kind, most }) => [kind, most > 5])).toEqual([
      ["paid", true],
      ["status", true],
    ]);
  });

  it("every order that was cancelled after its payment is refunded once", async () => {
    const cancelled = [...confirmed.statuses].filter(([, status]) => status === "cancelled").map(([orderId]) => orderId);
    const notThrough = () =>
      shop.inDatabase((db) => db.selectFrom("refunds").select("order_id").where("status", "<>", "processed").execute());
    await vi.waitUntil(async () => (await notThrough()).length === 0, { timeout: 100_000, interval: 500 });
    const { refunds, payments } = shop.provider.ledger;
    const back = [...refunds.values()].map(({ payment_id }) => payments.get(payment_id)?.order_id).sort();
    expect(back).toEqual(cancelled.map((orderId) => confirmed.placed.get(orderId)).sort());
    await expectInvariants(shop);
  });
});

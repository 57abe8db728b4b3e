import { counterEndpoints, HELD_BYTES_MAX, HELD_MAX, type HeldSale } from "@forno/contract/counter/counter.ts";
import { COUNTER_RETENTION } from "@forno/contract/counter/rules/retention.ts";
import { periodMs } from "@forno/contract/privacy/rules/retention.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let seller: string;
let other: string;
beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.deps.db.deleteFrom("held_sales").execute();
  [seller, other] = [(await shop.signIn("staff", ["counter"])).token, (await shop.signIn("staff", ["counter"])).token];
});

const SALE: HeldSale = { customer: { name: "Asha", mobile: "98" }, items: [{ _id: newId(), quantity: 2 }], fulfilment: "dine_in" };
const hold = (name = "Table 4", sale: object = SALE) => shop.call(counterEndpoints.hold, { token: seller, body: { name, sale } });
const held = async (token = other) => (await shop.call(counterEndpoints.held, { token })).body.data;
const takeUp = (id: string, token = other) => shop.call(counterEndpoints.takeUp, { token, params: { id } });

it("is listed for every seller, oldest first, and taken up by one only", async () => {
  const { _id } = (await hold()).body.data;
  await hold("Vikram");
  const heldAt = shop.clock.read().toISOString();
  expect(await held()).toMatchObject([{ _id, name: "Table 4", itemCount: 2, heldAt }, { name: "Vikram" }]);
  const answers = await Promise.all([takeUp(_id), takeUp(_id, seller)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ name: "Table 4", sale: SALE });
  expect((await held()).map(({ name }) => name)).toEqual(["Vikram"]);
  expect(await takeUp(_id)).toMatchObject(refusal(404, "heldNotFound"));
});

it("is one of a bounded number, also if several are held at once", async () => {
  for (let n = 1; n < HELD_MAX; n++) await hold();
  const answers = await Promise.all([hold(), hold(), hold()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, "heldFull"));
});

it("is gone after a day, also for good", async () => {
  const { _id } = (await hold()).body.data;
  shop.clock.advance(periodMs(COUNTER_RETENTION.heldSales) + 1);
  [seller, other] = [(await shop.signIn("staff", ["counter"])).token, (await shop.signIn("staff", ["counter"])).token];
  expect(await held()).toEqual([]);
  expect(await takeUp(_id)).toMatchObject(refusal(404, "heldNotFound"));
  await shop.jobs.runScheduled("retention");
  expect(await shop.deps.db.selectFrom("held_sales").select("id").execute()).toEqual([]);
});

it.each([
  ["without a name", { name: " " }],
  ["of nothing", { sale: { ...SALE, items: [] } }],
  ["of no quantity", { sale: { ...SALE, items: [{ _id: newId(), quantity: 0 }] } }],
  ["of a long note", { sale: { ...SALE, note: "x".repeat(201) } }],
])("%s is refused, and nothing is stored", async (_what, change) => {
  const body = { name: "Asha", sale: SALE, ...change };
  expect(await shop.call(counterEndpoints.hold, { token: seller, body })).toMatchObject(refusal(400, "badRequest"));
  expect(await held()).toEqual([]);
});

it("of too many bytes is refused", async () => {
  const items = Array.from({ length: 100 }, () => ({ _id: `${newId()}~n${"x".repeat(HELD_BYTES_MAX / 100)}`, quantity: 1 }));
  expect(await hold("Long", { ...SALE, items })).toMatchObject(refusal(409, "cartFull"));
  expect(await held()).toEqual([]);
});

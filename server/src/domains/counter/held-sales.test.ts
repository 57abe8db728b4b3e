import { counterEndpoints, HELD_BYTES_MAX, HELD_MAX, type HeldSale } from "@forno/contract/counter/counter.ts";
import { COUNTER_RETENTION } from "@forno/contract/counter/counter-calls.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
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
const resume = (id: string, token = other) => shop.call(counterEndpoints.resume, { token, params: { id } });
const drop = (id: string, token = other) => shop.call(counterEndpoints.drop, { token, params: { id } });

it("is listed for every seller, oldest first, and resumed by one only", async () => {
  const { _id } = (await hold()).body.data;
  await hold("Vikram");
  const heldAt = shop.clock.read().toISOString();
  expect(await held()).toMatchObject([{ _id, name: "Table 4", itemCount: 2, heldAt }, { name: "Vikram" }]);
  const answers = await Promise.all([resume(_id), resume(_id, seller)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ name: "Table 4", sale: SALE });
  const [winner, loser] = answers[0].status === 200 ? [other, seller] : [seller, other];
  expect((await held(loser)).map(({ name }) => name)).toEqual(["Vikram"]);
  expect(await drop(_id, loser)).toMatchObject(refusal(404, "heldNotFound"));
  expect((await drop(_id, winner)).status).toBe(200);
  expect(await resume(_id, winner)).toMatchObject(refusal(404, "heldNotFound"));
});

it("is not lost with an answer: the same tablet asks again, and others after a minute", async () => {
  const { _id } = (await hold()).body.data;
  await resume(_id);
  expect(await held()).toMatchObject([{ _id }]);
  expect((await resume(_id)).body.data.sale).toEqual(SALE);
  expect((await resume(_id, seller)).status).toBe(404);
  shop.clock.advance(60_001);
  expect((await resume(_id, seller)).body.data.sale).toEqual(SALE);
});

it("that is sent twice is held once, as it was sent last", async () => {
  const _id = newId();
  const body = { _id, name: "Table 4", sale: SALE };
  await shop.call(counterEndpoints.hold, { token: seller, body });
  await shop.call(counterEndpoints.hold, { token: seller, body: { ...body, name: "Table 5" } });
  expect(await held()).toMatchObject([{ _id, name: "Table 5" }]);
});

it("is in the download of its number's customer, and is deleted with the account, however the number was typed", async () => {
  const { token, mobile } = await shop.signIn();
  await hold("Asha", { ...SALE, customer: { name: "Asha", mobile: mobile.slice(3).replace(/(.{5})/, "$1 ") } });
  await hold("Vikram");
  const { heldSales } = (await shop.call(privacyEndpoints.data, { token })).body.data;
  expect(heldSales).toMatchObject([{ name: "Asha", sale: { items: SALE.items }, heldAt: shop.clock.read().toISOString() }]);
  await shop.call(privacyEndpoints.deleteAccount, { token, body: { confirmation: "DELETE" } });
  expect((await held()).map(({ name }) => name)).toEqual(["Vikram"]);
});

it("has an address as long as an order's", async () => {
  expect((await hold("Asha", { ...SALE, address: { address: "x".repeat(300) } })).status).toBe(200);
});

it("is one of a bounded number, also if several are held at once", async () => {
  for (let n = 1; n < HELD_MAX; n++) await hold();
  const answers = await Promise.all([hold(), hold(), hold()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, "heldFull"));
});

it("is gone for good after a day, with the next list or the daily job", async () => {
  const aDayLater = async () => {
    shop.clock.advance(periodMs(COUNTER_RETENTION.heldSales) + 1);
    [seller, other] = [(await shop.signIn("staff", ["counter"])).token, (await shop.signIn("staff", ["counter"])).token];
  };
  const stored = () => shop.deps.db.selectFrom("held_sales").select("id").execute();
  const { _id } = (await hold()).body.data;
  await aDayLater();
  expect(await resume(_id)).toMatchObject(refusal(404, "heldNotFound"));
  expect(await held()).toEqual([]);
  expect(await stored()).toEqual([]);
  await hold();
  await aDayLater();
  await shop.jobs.runScheduled("retention");
  expect(await stored()).toEqual([]);
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { createQuoter, NO_QUOTE, type QuoteRequest } from "./quoter.ts";

const QUOTE = "POST /api/order/quote";
const of = (quantity: number): QuoteRequest => ({ items: [{ _id: "margherita", quantity }] });
const total = (amount: number) => ({ data: { total: amount } });

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  new FakeBrowser();
  server = new FakeServer();
});
afterEach(() => vi.useRealTimers());

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await letRun();
}

async function quoted() {
  const quoter = createQuoter();
  const cancel = quoter.ask(of(1));
  await pass(0);
  (await server.next(QUOTE)).answer(total(239));
  await letRun();
  cancel();
  return quoter;
}

test("the first question is sent at once", async () => {
  const quoter = await quoted();
  expect(quoter.state.read()).toEqual({ quote: { total: 239 }, failure: null });
});

test("of many changes in a row only the last one is asked, and the answer before is shown until then", async () => {
  const quoter = await quoted();
  quoter.ask(of(2))();
  quoter.ask(of(3))();
  quoter.ask(of(4));
  await pass(1000);
  expect(quoter.state.read()).toEqual({ quote: { total: 239 }, failure: null });
  expect(server.calls.map(({ body }) => body)).toEqual([of(1), of(4)]);
  (await server.next(QUOTE)).answer(total(836));
  await letRun();
  expect(quoter.state.read()).toMatchObject({ quote: { total: 836 } });
});

test("an amount of another place or way of handing over is not shown", async () => {
  const quoter = await quoted();
  quoter.ask({ ...of(1), fulfilment: "pickup" });
  expect(quoter.state.read()).toEqual(NO_QUOTE);
});

test("the answer to a cancelled question changes nothing", async () => {
  const quoter = await quoted();
  const cancel = quoter.ask(of(2));
  await pass(1000);
  cancel();
  (await server.next(QUOTE)).answer(total(438));
  await letRun();
  expect(quoter.state.read().quote).toEqual({ total: 239 });
});

test("an answer that arrives after a newer one changes nothing", async () => {
  const quoter = await quoted();
  quoter.ask(of(1));
  await pass(1000);
  const before = await server.next(QUOTE);
  const refreshed = quoter.refresh(of(1));
  (await server.next(QUOTE)).answer(total(259));
  expect(await refreshed).toEqual({ total: 259 });
  before.answer(total(239));
  await letRun();
  expect(quoter.state.read()).toEqual({ quote: { total: 259 }, failure: null });
});

test("without a connection the last answer stays, and the failure is told", async () => {
  const quoter = await quoted();
  quoter.ask(of(2));
  await pass(1000);
  (await server.next(QUOTE)).lose();
  await letRun();
  expect(quoter.state.read()).toMatchObject({ quote: { total: 239 }, failure: { code: "offline" } });
});

test("a refusal is told, and no old amount beside it", async () => {
  const quoter = await quoted();
  quoter.ask(of(2));
  await pass(1000);
  (await server.next(QUOTE)).refuse(400, "promoInvalid", { message: "Invalid promo code" });
  await letRun();
  expect(quoter.state.read()).toMatchObject({ quote: null, failure: { code: "promoInvalid" } });
});

test("an empty cart asks nothing", async () => {
  const quoter = await quoted();
  quoter.ask(null);
  await pass(1000);
  expect(quoter.state.read()).toEqual(NO_QUOTE);
  expect(server.count(QUOTE)).toBe(1);
});

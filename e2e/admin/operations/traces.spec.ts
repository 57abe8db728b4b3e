/** Traces from the click in the browser to the commit and the job, as a collector receives them. */
import { type StubProvider, startStubProvider, stubStatus } from "../../../server/src/testing/stub-provider.ts";
import { enterAs, expect, type Shop, shopAt, test } from "../../support/fixtures.ts";
import { CART, fillAddress, fillCart, placeButton } from "../../support/ordering.ts";
import { type ShopProcess, startShop } from "../../support/shop-process.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

let collector: StubProvider;
let program: ShopProcess;
let traced: Shop;

test.beforeAll(async () => {
  collector = await startStubProvider();
  collector.answers(stubStatus(200, {}));
  program = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  traced = shopAt(program.url);
});
test.afterAll(async () => {
  await program.stop();
  await collector.close();
});

const spansOf = (traceId: string): Span[] =>
  collector.requests
    .flatMap(({ body }) => JSON.parse(body).resourceSpans as { scopeSpans: { spans: Span[] }[] }[])
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => span.traceId === traceId);
const namesOf = (traceId: string): string[] => spansOf(traceId).map(({ name }) => name);

/** The trace and span of a header `traceparent`. */
function readHeader(header: string | undefined): { traceId: string; spanId: string } {
  const [, traceId = "", spanId = ""] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(header ?? "") ?? [];
  return { traceId, spanId };
}

test("a cash order is one trace, from the click to the commit", { tag: "@full" }, async ({ page }) => {
  const { token } = await traced.admin();
  await traced.call("PUT", "/api/settings/shop", { token, body: { cashOnDelivery: true } });
  const customer = await traced.signIn();
  await fillCart(traced, customer, CART);
  await enterAs(page, customer, program.url);
  await page.goto(`${program.url}/order`);
  await expect(page.locator("html")).toHaveAttribute("data-traced", "");
  await fillAddress(page);
  await page.getByRole("radio", { name: "Cash on delivery" }).check();
  const sent = page.waitForRequest("**/api/order/place");
  await placeButton(page).click();
  const { traceId, spanId } = readHeader((await sent).headers().traceparent);
  await expect(page).toHaveURL(/\/myorders$/);
  await expect.poll(() => namesOf(traceId)).toContain("POST /api/order/place");
  const spans = spansOf(traceId);
  const requests = spans.filter(({ name }) => name === "POST /api/order/place");
  expect(requests).toHaveLength(1);
  expect(requests[0]?.parentSpanId).toBe(spanId);
  const within = spans.filter(({ parentSpanId }) => parentSpanId === requests[0]?.spanId).map(({ name }) => name);
  expect(within).toEqual(expect.arrayContaining(["postgresql with", "postgresql commit"]));
});

test("a click that starts a job is one trace, to the end of the job", { tag: "@full" }, async ({ page }) => {
  await enterAs(page, await traced.admin(), program.url);
  await page.goto(`${program.url}/admin/system`);
  const sent = page.waitForRequest("**/api/backup/admin/request");
  await page.getByRole("button", { name: "Back up now" }).click();
  const { traceId, spanId } = readHeader((await sent).headers().traceparent);
  await expect.poll(() => namesOf(traceId), { timeout: 120_000 }).toContain("job backup");
  const spans = spansOf(traceId);
  const request = spans.find(({ name }) => name === "POST /api/backup/admin/request");
  expect(request?.parentSpanId).toBe(spanId);
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(within).toContain("postgresql commit");
  // The job was sent by the request, or by one of its statements.
  const job = spans.find(({ name }) => name === "job backup");
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(ids).toContain(job?.parentSpanId);
});

test("without a collector, the page is not marked and sends no header", { tag: "@full" }, async ({ page, shop }) => {
  const customer = await shop.signIn();
  await fillCart(shop, customer, CART);
  await enterAs(page, customer);
  const headers: (string | undefined)[] = [];
  page.on("request", (request) => headers.push(request.headers().traceparent));
  await page.goto("/order");
  await expect(page.locator("html")).not.toHaveAttribute("data-traced");
  await fillAddress(page);
  const sent = page.waitForRequest("**/api/order/place");
  await placeButton(page).click();
  await sent;
  expect(headers.filter(Boolean)).toEqual([]);
});

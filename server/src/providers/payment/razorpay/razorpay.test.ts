import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StubProvider, stubDrip, stubDrop, stubHang, stubStatus, stubText } from "../../../testing/stub-provider.ts";
import { RazorpayPayments } from "./razorpay.ts";
import { account, badRequest, NEW_ORDER, ORDER, PAYMENT, startRazorpay } from "./razorpay-factory.ts";

let stub: StubProvider;
let payments: RazorpayPayments;

beforeAll(async () => {
  ({ stub, payments } = await startRazorpay());
});
afterAll(() => stub.close());

describe("an order at the provider", () => {
  test("is created with our amount, receipt and notes, captured automatically, and refunded if not captured in time", async () => {
    stub.answers(stubStatus(200, ORDER));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id: ORDER.id });
    const [request] = stub.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/orders" });
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from("rzp_test_key:s3cret").toString("base64")}`);
    expect(request?.headers["user-agent"]).toBe("forno");
    expect(JSON.parse(request?.body ?? "")).toEqual({
      amount: 71600,
      currency: "INR",
      receipt: "r-1",
      notes: { order_id: "o-1" },
      payment: {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 30, manual_expiry_period: 30, refund_speed: "normal" },
      },
    });
  });

  test("is used if its receipt exists, with our amount", async () => {
    const others = [
      { ...ORDER, id: "order_otherReceipt1", receipt: "r-2" },
      { ...ORDER, id: "order_otherAmount1", amount: 100 },
    ];
    stub.answers(badRequest("Order receipt should be unique."), stubStatus(200, { items: [...others, ORDER] }));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id: ORDER.id });
    expect(stub.requests[1]).toMatchObject({ method: "GET", path: "/v1/orders?receipt=r-1" });
  });

  test("is refused if its receipt exists with another amount", async () => {
    stub.answers(badRequest("Order receipt should be unique."), stubStatus(200, { items: [{ ...ORDER, amount: 100 }] }));
    await expect(payments.createOrder(NEW_ORDER)).rejects.toMatchObject({ kind: "http", status: 400 });
  });

  test("is looked up before it is created if an earlier attempt may have succeeded", async () => {
    stub.answers(stubStatus(200, { items: [ORDER] }));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
    expect(stub.requests).toHaveLength(1);
    stub.answers(stubStatus(200, { items: [] }), stubStatus(200, ORDER));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
    expect(stub.requests.map(({ method }) => method)).toEqual(["GET", "POST"]);
  });

  test("is created again if the provider has no list to look it up in", async () => {
    stub.answers(stubStatus(404, {}), stubStatus(200, ORDER));
    expect(await payments.createOrder({ ...NEW_ORDER, mayExist: true })).toEqual({ id: ORDER.id });
  });

  test.each(["order_1", "order_test_1", "order_a-b"])("may have an ID as short or as unusual as %s", async (id) => {
    stub.answers(stubStatus(200, { ...ORDER, id }));
    expect(await payments.createOrder(NEW_ORDER)).toEqual({ id });
    stub.answers(stubStatus(200, { items: [{ ...PAYMENT, id: "pay_1", order_id: id }] }));
    expect((await payments.listOrderPayments(id)).payments).toMatchObject([{ id: "pay_1", orderId: id }]);
  });

  test.each([
    ["refuses", badRequest("No."), { kind: "http", status: 400, code: "BAD_REQUEST_ERROR", description: "No." }],
    [
      "does not know the key",
      stubStatus(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }),
      { kind: "http", status: 401 },
    ],
    ["limits the rate", stubStatus(429, { error: {} }), { kind: "http", status: 429 }],
    ["fails", stubStatus(500, { error: { code: "SERVER_ERROR" } }), { kind: "http", status: 500, code: "SERVER_ERROR" }],
    [
      "is unavailable behind a gateway that responds with HTML",
      stubText(502, "<html>Bad gateway"),
      { kind: "http", status: 502, code: null },
    ],
    ["responds without JSON", stubText(200, "<html>OK"), { kind: "http", status: 200 }],
    [
      "responds with an ID in another format",
      stubStatus(200, { ...ORDER, id: "../payments/pay_1" }),
      { kind: "http", status: 200 },
    ],
    ["responds with too much data", stubText(200, `"${"x".repeat(1_100_000)}"`), { kind: "network" }],
    ["drops the connection", stubDrop, { kind: "network" }],
    ["redirects", stubText(302, "", { location: "http://127.0.0.1:1/" }), { kind: "network" }],
  ])("is requested once if the provider %s, and the failure says so", async (_what, answer, failure) => {
    stub.answers(answer);
    await expect(payments.createOrder(NEW_ORDER)).rejects.toMatchObject({ name: "PaymentProviderError", ...failure });
    expect(stub.requests).toHaveLength(1);
  });

  test.each([
    ["does not respond", stubHang],
    ["does not complete its response", stubDrip],
  ])("times out if the provider %s", async (_what, answer) => {
    const impatient = new RazorpayPayments({ ...account, apiUrl: stub.url, timeoutMs: 100 });
    stub.answers(answer);
    await expect(impatient.createOrder(NEW_ORDER)).rejects.toMatchObject({ kind: "timeout", status: null });
  });

  test("has a receipt of at most 40 characters", async () => {
    stub.answers(stubStatus(200, ORDER));
    await expect(payments.createOrder({ ...NEW_ORDER, receipt: "r".repeat(41) })).rejects.toThrow("40 characters");
    expect(stub.requests).toHaveLength(0);
  });
});

describe("a caller's own deadline", () => {
  test("ends the creation of an order", async () => {
    const requesting = payments.createOrder(NEW_ORDER, AbortSignal.abort());
    await expect(requesting).rejects.toMatchObject({ kind: "timeout" });
  });
});

describe("the page of the payment window", () => {
  const ALL = ["script", "frame", "connect", "image", "form"] as const;
  const sourcesOf = (apiUrl: string, checkoutUrl: string) => new RazorpayPayments({ ...account, apiUrl, checkoutUrl }).pageSources;

  test("loads from Razorpay's hosts if they are used", () => {
    const sources = sourcesOf("https://api.razorpay.com", "https://checkout.razorpay.com/v1/checkout.js");
    expect(sources.script).toContain("https://checkout.razorpay.com");
    expect(sources.frame).toContain("https://api.razorpay.com");
    const others = ALL.flatMap((kind) => sources[kind]).filter((source) => !source.endsWith(".razorpay.com"));
    expect(others.filter((source) => source.startsWith("http"))).toEqual([]);
  });

  test("opens UPI apps from the window's frame", () => {
    const sources = sourcesOf("https://api.razorpay.com", "https://checkout.razorpay.com/v1/checkout.js");
    expect(sources.frame).toContain("upi:");
    for (const kind of ["script", "connect", "image", "form"] as const) expect(sources[kind]).not.toContain("upi:");
  });

  test("loads everything from another host that replaces them, and nothing from theirs", () => {
    const sources = sourcesOf("http://localhost:9999/api", "http://localhost:8888/checkout.js");
    for (const kind of ALL) expect(sources[kind]).toEqual(["http://localhost:8888", "http://localhost:9999"]);
  });

  test("loads nothing from elsewhere if the script is the shop's own", () => {
    const sources = sourcesOf("http://127.0.0.1:3000/sandbox/razorpay", "/sandbox/razorpay/checkout.js");
    for (const kind of ALL) expect(sources[kind]).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SANDBOX_CHECKOUT_URL, SANDBOX_PATH } from "../sandbox.ts";
import { TestSandbox } from "../sandbox-factory.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.create();
});
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());
afterAll(() => sandbox.close());

describe("the sandbox's page, for browsers in which the window cannot open", () => {
  const order = async () => (await sandbox.newOrder()).id;
  async function post(path: string, fields: Record<string, string>) {
    const answer = await fetch(`${sandbox.url}${SANDBOX_PATH}/v1/checkout/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, text: await answer.text(), policy: answer.headers.get("content-security-policy") };
  }
  const fieldsOf = (orderId: string) => ({
    key_id: sandbox.account.keyId,
    order_id: orderId,
    amount: "71600",
    name: '"><script>alert(1)</script>',
    callback_url: `${sandbox.url}/api/payment/callback?state=1`,
  });
  const hidden = (html: string) =>
    Object.fromEntries([...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));

  test("shows what is paid, as text only, with a policy of its own", async () => {
    const { status, text, policy } = await post("embedded", fieldsOf(await order()));
    expect(status).toBe(200);
    expect(text).toContain("Pay ₹716");
    expect(text).not.toContain("<script>");
    expect(policy).not.toContain("unsafe");
  });

  test("posts the signed claim back, or the error's fields", async () => {
    const orderId = await order();
    const failed = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "fail" })).text);
    expect(failed).toMatchObject({ "error[code]": "BAD_REQUEST_ERROR", "error[reason]": "payment_failed" });
    expect(failed["error[metadata]"]).toContain(orderId);
    const cancelled = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "cancel" })).text);
    expect(cancelled).toMatchObject({ "error[reason]": "payment_cancelled" });
    const { text } = await post("embedded/submit", { ...fieldsOf(orderId), outcome: "pay" });
    expect(text).toContain(`action="${sandbox.url}/api/payment/callback?state=1"`);
    const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = hidden(text);
    const claim = { providerOrderId: razorpay_order_id, paymentId: razorpay_payment_id, signature: razorpay_signature };
    expect(razorpay_order_id).toBe(orderId);
    expect(sandbox.payments.isPaymentSignatureValid(claim)).toBe(true);
    const again = hidden((await post("embedded/submit", { ...fieldsOf(orderId), outcome: "pay" })).text);
    expect(again["error[description]"]).toBe("Payment already done for this order");
  });

  test("posts to the shop only, and accepts its own key only", async () => {
    const fields = fieldsOf(await order());
    for (const callback_url of ["https://evil.example/x", "javascript:alert(1)", "x"])
      expect((await post("embedded", { ...fields, callback_url })).status).toBe(400);
    expect((await post("embedded/submit", { ...fields, outcome: "pay", callback_url: "https://evil.example/x" })).status).toBe(400);
    expect((await post("embedded", { ...fields, key_id: "rzp_test_other" })).status).toBe(401);
  });
});

test("the window's script and style are served with an ETag", async () => {
  for (const [path, type] of [
    [SANDBOX_CHECKOUT_URL, "text/javascript; charset=utf-8"],
    [SANDBOX_CHECKOUT_URL.replace(".js", ".css"), "text/css; charset=utf-8"],
  ] as const) {
    const first = await fetch(`${sandbox.url}${path}`);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, type]);
    const again = await fetch(`${sandbox.url}${path}`, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
});

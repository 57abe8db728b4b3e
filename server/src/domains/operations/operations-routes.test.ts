/** Who may call the System page's and the alerts' endpoints. */
import { alertsEndpoints } from "@forno/contract/monitoring/monitoring.ts";
import { systemEndpoints } from "@forno/contract/operations/system.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, TEST_ADMIN, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

it.each([
  systemEndpoints.read,
  systemEndpoints.checks,
  systemEndpoints.markReleasesRead,
  systemEndpoints.sendTestText,
  alertsEndpoints.list,
])("$method $path is for admins only", async (endpoint) => {
  const body = endpoint.method === "POST" ? { body: { mobile: TEST_ADMIN } } : {};
  expect(await shop.call(endpoint, body)).toMatchObject(refusal(401, "signInRequired"));
  for (const role of ["customer", "delivery_boy"] as const) {
    const { token } = await shop.signIn(role);
    expect(await shop.call(endpoint, { ...body, token })).toMatchObject(refusal(403, "accessDenied"));
  }
  expect(shop.sms.sent).toEqual([]);
});

it("the numbers for a test text are those of the admins in live mode, and none in a demo", async () => {
  const { token } = await shop.signIn("admin");
  expect((await shop.call(systemEndpoints.read, { token })).body.data.admins).toEqual([]);
  const live = await startTestShop({ sharing: shop, config: { mode: "live" } });
  expect((await live.call(systemEndpoints.read, { token })).body.data.admins).toEqual([TEST_ADMIN]);
  await live.close();
});

it("a test text that is refused or fails is not recorded as sent", async () => {
  const { token } = await shop.signIn("admin");
  const send = (mobile: string) => shop.call(systemEndpoints.sendTestText, { token, body: { mobile } });
  expect(await send("+919812345678")).toMatchObject(refusal(400, "notAnAdminsNumber"));
  shop.sms.failNext("network");
  expect(await send(TEST_ADMIN)).toMatchObject(
    refusal(502, "testTextNotSent", "The text was not sent. The SMS provider cannot be reached"),
  );
  const rows = await shop.deps.db.selectFrom("audit_log").select("action").execute();
  expect(rows).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { type StubProvider, startStubProvider, stubHang, stubStatus, stubText } from "../../testing/stub-provider.ts";
import { WebhookAlerts } from "./webhook-alerts.ts";

const MESSAGE = {
  text: "Forno: The disk of the database is nearly full.",
  alert: "disk_nearly_full",
  occasion: "began",
  since: "2026-03-10T06:30:00.000Z",
  shop: "https://pizza.example",
};

let stub: StubProvider;

beforeEach(async () => {
  stub = await startStubProvider();
});
afterEach(() => stub.close());

it("posts the alert as JSON", async () => {
  stub.answers(stubText(200, "ok"));
  await new WebhookAlerts({ url: `${stub.url}/hook` }).post(MESSAGE);
  expect(stub.requests).toMatchObject([{ method: "POST", path: "/hook", headers: { "content-type": "application/json" } }]);
  expect(JSON.parse(stub.requests[0]?.body ?? "")).toEqual(MESSAGE);
});

it.each([
  ["an error", stubStatus(500, {})],
  ["a refusal", stubStatus(404, {})],
  ["a redirect", stubText(302, "", { location: "https://elsewhere.example" })],
  ["no response", stubHang],
])("fails after %s", async (_what, answer) => {
  stub.answers(answer);
  // On a busy machine the request itself may take hundreds of milliseconds.
  await expect(new WebhookAlerts({ url: stub.url, timeoutMs: 2_000 }).post(MESSAGE)).rejects.toThrow();
  expect(stub.requests).toHaveLength(1);
});

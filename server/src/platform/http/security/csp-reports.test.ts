import { cspEndpoints } from "@forno/contract/monitoring/monitoring.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.restoreAllMocks();
  shop.clock.advance(60_000);
});

const warnings = () => vi.spyOn(shop.deps.log, "warn").mockImplementation(() => {});
const send = (body: string, type = "application/csp-report") =>
  shop.call(cspEndpoints.cspReport, { body, headers: { "content-type": type } });
const reported = (fields: object) => JSON.stringify({ "csp-report": fields });

it("a report is logged: what was blocked where, without queries and with a limited length", async () => {
  const warn = warnings();
  const fields = {
    "document-uri": "https://shop.example/order?token=secret#x",
    "blocked-uri": `https://evil.example/${"x".repeat(5_000)}`,
    "violated-directive": "script-src",
    "script-sample": "alert(1)",
  };
  expect(await send(reported(fields))).toMatchObject({ status: 200, body: { success: true } });
  const report = {
    "document-uri": "https://shop.example/order",
    "blocked-uri": expect.stringMatching(/^https:\/\/evil\.example\/x{179}$/),
    "violated-directive": "script-src",
  };
  expect(warn.mock.calls).toEqual([[{ report }, "CSP violation reported"]]);
});

it.each(["", "nonsense", "null", "[]", '{"csp-report": 5}'])("an invalid report (%j) is accepted and dropped", async (body) => {
  const warn = warnings();
  expect((await send(body, "text/plain")).status).toBe(200);
  expect(warn).not.toHaveBeenCalled();
});

it("at most ten a minute are logged", async () => {
  const warn = warnings();
  for (let n = 0; n < 15; n++) await send(reported({ "violated-directive": "img-src" }));
  expect(warn).toHaveBeenCalledTimes(10);
  shop.clock.advance(60_000);
  await send(reported({ "violated-directive": "img-src" }));
  expect(warn).toHaveBeenCalledTimes(11);
});

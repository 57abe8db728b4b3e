import { afterEach, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../../../testing/tiny-app.ts";

let tiny: TinyApp;
afterEach(() => tiny.close());

const FORWARDED = { "x-forwarded-for": "198.51.100.1" };
const request = (headers: Record<string, string> = FORWARDED) => fetch(`${tiny.url}/healthz`, { headers });
const warnings = () => tiny.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("TRUST_PROXY"));

it("an untrusted proxy is logged, once", async () => {
  tiny = await startTinyApp([], () => {}, { trustProxy: ["10.0.0.0/8"] });
  await request();
  await request();
  expect(warnings()).toEqual([expect.objectContaining({ level: 40, address: "127.0.0.1" })]);
});

it("a trusted one is not logged, nor is a client without a proxy", async () => {
  tiny = await startTinyApp([], () => {}, { trustProxy: ["127.0.0.1"] });
  await request();
  await request({});
  expect(warnings()).toEqual([]);
});

it("a client without a proxy is not logged if no proxy is trusted", async () => {
  tiny = await startTinyApp([], () => {});
  await request({});
  expect(warnings()).toEqual([]);
});

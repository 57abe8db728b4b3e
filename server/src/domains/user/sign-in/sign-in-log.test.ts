/** What an operator finds in the log about a sign-in. */
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newMobile, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const lines: string[] = [];
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ log: pino({ level: "info" }, { write: (line) => lines.push(line) }) });
});
afterAll(() => shop.close());

it("each line has the request and the masked number, never the number or the code", async () => {
  const mobile = newMobile();
  const sent = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  const otp = shop.sms.lastCode(mobile);
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
  const refused = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: wrong } });
  const signedIn = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp } });
  const masked = `••••••${mobile.slice(-4)}`;
  const entries = lines.map((line) => JSON.parse(line));
  for (const [answer, msg] of [
    [sent, "One-time code sent"],
    [refused, "One-time code rejected"],
    [signedIn, "Signed in"],
  ] as const)
    expect(entries).toContainEqual(
      expect.objectContaining({ msg, mobile: masked, reqId: answer.headers.get("x-request-id") ?? "none" }),
    );
  expect(lines.join("")).not.toContain(mobile.slice(3));
  expect(lines.join("")).not.toContain(otp);
});

import { expect, it } from "vitest";
import { FakeSms } from "./fake-sms.ts";
import { guardSms } from "./guarded-sms.ts";

it("no code is sent while the provider does not respond; a bulk message is still tried", async () => {
  const provider = new FakeSms();
  const sms = guardSms(provider, () => new Date());
  for (let n = 0; n < 5; n++) {
    provider.failNext("timeout");
    await expect(sms.sendOtp("+919800000001", "123456")).rejects.toMatchObject({ kind: "timeout" });
  }
  await expect(sms.sendOtp("+919800000001", "123456")).rejects.toMatchObject({ kind: "away" });
  await sms.sendMessage("+919800000001", "Hello");
  expect(provider.sent).toMatchObject([{ text: "Hello" }]);
});

it("a number that the provider refuses does not prevent other numbers from getting their code", async () => {
  const provider = new FakeSms();
  const sms = guardSms(provider, () => new Date());
  for (let n = 0; n < 9; n++) provider.failNext("rejected");
  for (let n = 0; n < 9; n++) await sms.sendOtp("+919800000001", "123456").catch(() => {});
  await sms.sendOtp("+919800000002", "654321");
  expect(provider.lastCode("+919800000002")).toBe("654321");
});

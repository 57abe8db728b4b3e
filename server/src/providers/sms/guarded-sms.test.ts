import { expect, it } from "vitest";
import { FakeSms } from "./fake-sms.ts";
import { guardSms } from "./guarded-sms.ts";

it("no code is asked for while the provider does not answer; a text that somebody counts is tried all the same", async () => {
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

it("a number that the provider refuses keeps nobody else from their code", async () => {
  const provider = new FakeSms();
  const sms = guardSms(provider, () => new Date());
  for (let n = 0; n < 9; n++) provider.failNext("rejected");
  for (let n = 0; n < 9; n++) await sms.sendOtp("+919800000001", "123456").catch(() => {});
  await sms.sendOtp("+919800000002", "654321");
  expect(provider.lastCode("+919800000002")).toBe("654321");
});

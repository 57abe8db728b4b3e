import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { totpCode, totpStep } from "./totp.ts";

const STEP_MS = 30_000;

/** The authenticator app of an admin. */
export interface Authenticator {
  /** The current code. */
  code(): string;
  /** A code that was never used before: advances the shop's clock. */
  nextCode(): string;
}

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

export function scanSecret({ clock }: TestShop, secret: string): Authenticator {
  const code = () => totpCode(bytesOf(secret), totpStep(clock.read()));
  return {
    code,
    nextCode() {
      clock.advance(STEP_MS);
      return code();
    },
  };
}

export async function turnOnSecondFactor(shop: TestShop, token: string) {
  const { secret } = (await shop.call(secondFactorEndpoints.enrol, { token })).body.data;
  const app = scanSecret(shop, secret);
  const { body } = await shop.call(secondFactorEndpoints.confirm, { token, body: { code: app.code() } });
  return { app, secret, recoveryCodes: body.data.recoveryCodes };
}

/** The first step of sign-in, through HTTP: a code by SMS. */
export async function enterSmsCode(shop: TestShop, mobile: string, name = "Meera Iyer") {
  await shop.call(signInEndpoints.sendOtp, { body: { name, mobile } });
  const { body } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: shop.sms.lastCode(mobile) } });
  return { token: "", secondFactor: { challenge: "", expiresAt: "" }, ...body };
}

/** An authenticator app (RFC 6238), independent of the shop's implementation. */
import { createHmac } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function keyOf(secret: string): Buffer {
  const bits = [...secret.replace(/\s/g, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac[19] ?? 0) % 16;
  return String((mac.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, "0");
}

export interface Authenticator {
  /** A different code for each call: the shop also accepts the next time step's, so two are available at once. */
  nextCode(): string;
  /** Not a code of the steps around now. */
  wrongCode(): string;
}

/** `secret` as the page shows it, in groups of four. */
function authenticator(secret: string): Authenticator {
  const key = keyOf(secret);
  const now = () => Math.floor(Date.now() / STEP_MS);
  let last = 0;
  return {
    nextCode() {
      last = Math.max(now(), last + 1);
      return codeAt(key, last);
    },
    wrongCode() {
      const right = [-3, -2, -1, 0, 1, 2, 3].map((offset) => codeAt(key, now() + offset));
      return Array.from({ length: 8 }, (_, n) => String(n).repeat(6)).find((code) => !right.includes(code)) ?? "";
    },
  };
}

export const ownFactor = (page: Page): Locator => page.getByRole("region", { name: "Your two-step sign-in" });

/** From the page Two-step sign-in; ends with the recovery codes visible. */
export async function setUp(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const app = authenticator((await ownFactor(page).getByRole("code").textContent()) ?? "");
  await page.getByLabel("6-digit code from the app").fill(app.nextCode());
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { app, codes: await codes.allTextContents() };
}

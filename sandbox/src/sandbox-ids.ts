import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 14;

/** `pay_N8FVRD1DzYzBh1`: the format of Razorpay's IDs. */
export function newProviderId(prefix: "order" | "pay" | "rfnd" | "rzp_test" | "evt"): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${characters.join("")}`;
}

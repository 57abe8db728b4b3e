/** Tokens of links that need no sign-in: an ID and the end of the link, signed with a key of the shop, one for each purpose. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

const ID_BYTES = 16;
const SIGNED_BYTES = ID_BYTES + 4;
const MAC_BYTES = 32;
/** As short as is safe: for texts, which have 160 characters. */
export const SHORT_MAC_BYTES = 16;

const macOf = (key: Buffer, signed: Buffer, bytes: number): Buffer =>
  createHmac("sha256", key).update(signed).digest().subarray(0, bytes);

export function linkToken(key: Buffer, id: string, expiresAt: Date, macBytes = MAC_BYTES): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.set(parse(id));
  signed.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), ID_BYTES);
  return Buffer.concat([signed, macOf(key, signed, macBytes)]).toString("base64url");
}

/** The ID; null: it was not signed with this key, or has expired. */
export function idOfToken(key: Buffer, token: string, now: Date, macBytes = MAC_BYTES): string | null {
  const bytes = Buffer.from(token, "base64url");
  const [signed, mac] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const right = macOf(key, signed, macBytes);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  return signed.readUInt32BE(ID_BYTES) * 1_000 > now.getTime() ? stringify(signed.subarray(0, ID_BYTES)) : null;
}

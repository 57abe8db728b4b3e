/** Links that show an order's bill to whoever has them: the order and the end of the link, signed with a key of the shop. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

export const BILL_LINK_DAYS = 30;
const ID_BYTES = 16;
const SIGNED_BYTES = ID_BYTES + 4;

const macOf = (key: Buffer, signed: Buffer): Buffer => createHmac("sha256", key).update(signed).digest();

export function billToken(key: Buffer, orderId: string, expiresAt: Date): string {
  const signed = Buffer.alloc(SIGNED_BYTES);
  signed.set(parse(orderId));
  signed.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), ID_BYTES);
  return Buffer.concat([signed, macOf(key, signed)]).toString("base64url");
}

/** The order's ID; null: it was not signed here, or has expired. */
export function orderOfToken(key: Buffer, token: string, now: Date): string | null {
  const bytes = Buffer.from(token, "base64url");
  const [signed, mac] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const right = macOf(key, signed);
  if (mac.length !== right.length || !timingSafeEqual(mac, right)) return null;
  return signed.readUInt32BE(ID_BYTES) * 1_000 > now.getTime() ? stringify(signed.subarray(0, ID_BYTES)) : null;
}

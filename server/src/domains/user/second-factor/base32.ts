const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** RFC 4648, section 6, without padding: the format of a secret for authenticator apps. It avoids the digits 0 and 1. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, "g")) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}

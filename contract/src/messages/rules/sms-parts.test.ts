import { describe, expect, test } from "vitest";
import { smsParts } from "./sms-parts.ts";

describe("the parts of a text message", () => {
  test.each([
    ["", "GSM-7", 0, 0, 160],
    ["a", "GSM-7", 1, 1, 159],
    ["x".repeat(160), "GSM-7", 160, 1, 0],
    ["x".repeat(161), "GSM-7", 161, 2, 145],
    ["x".repeat(306), "GSM-7", 306, 2, 0],
    ["x".repeat(307), "GSM-7", 307, 3, 152],
    ["न".repeat(70), "UCS-2", 70, 1, 0],
    ["न".repeat(71), "UCS-2", 71, 2, 63],
    ["न".repeat(134), "UCS-2", 134, 2, 0],
    ["न".repeat(135), "UCS-2", 135, 3, 66],
  ] as const)("of %j: %s, %d units, %d parts, %d left", (text, encoding, units, parts, unitsLeft) => {
    expect(smsParts(text)).toEqual({ encoding, units, parts, unitsLeft });
  });

  test.each(["[", "]", "{", "}", "^", "~", "\\", "|", "€", "\f"])("%j takes two units", (char) => {
    expect(smsParts(char)).toMatchObject({ encoding: "GSM-7", units: 2, parts: 1 });
  });

  test.each(["₹", "’", "“", "–", "…", "ç", "नमस्ते", "🍕"])("%j makes the whole text UCS-2", (text) => {
    expect(smsParts(`Offer ${text}`).encoding).toBe("UCS-2");
  });

  test("Greek capitals, umlauts and line ends are GSM-7", () => {
    expect(smsParts("ΔΩ äöü ñ\r\n@£$¥").encoding).toBe("GSM-7");
  });

  test("the basic table has its 127 characters without the escape", () => {
    const all = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code));
    expect(all.filter((char) => smsParts(char).encoding === "GSM-7" && smsParts(char).units === 1)).toHaveLength(127);
    expect(all.filter((char) => smsParts(char).units === 2)).toHaveLength(10);
  });

  test("a character of two units is not split between parts", () => {
    expect(smsParts(`${"x".repeat(152)}€${"x".repeat(20)}`)).toMatchObject({ units: 174, parts: 2, unitsLeft: 131 });
    expect(smsParts(`${"न".repeat(66)}🍕${"न".repeat(10)}`)).toMatchObject({ units: 78, parts: 2, unitsLeft: 55 });
  });
});

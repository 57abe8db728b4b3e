import { expect, it } from "vitest";
import { ORDER_TEXTS, orderText } from "./order-texts.ts";

it("each text fits into one message, with the longest name, number and amount", () => {
  for (const kind of ORDER_TEXTS) {
    const text = orderText(kind, { shop: "x".repeat(60), order: 2_147_483_647, amount: "₹10,00,000.50" });
    expect(text.length).toBeLessThanOrEqual(160);
  }
  expect(orderText("cancelled", { shop: "Forno", order: 1001, amount: null })).toBe("Forno: Order 1001 was cancelled.");
});

import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { sampleOrder, sampleSettings } from "../../../../testing/samples.ts";
import { SettingsFromPage } from "../../settings/settings-store.ts";
import { OrderPriceRows, PriceRows } from "./price-rows.tsx";

const promo = { code: "TEN", discountType: "PERCENTAGE", discountValue: 10 };

const shownRows = (): string[][] =>
  page
    .getByRole("term")
    .elements()
    .map((term) => [term.textContent ?? "", term.nextElementSibling?.textContent ?? ""]);

test("each charge is a row between subtotal and total, and a discount has a minus sign", async () => {
  const price = priceOrder([{ unitPaise: 24_950, quantity: 2 }], { deliveryFeePaise: 4_000, promo });
  await render(<PriceRows price={{ ...price, taxPaise: 0 }} />);
  await expect.poll(shownRows).toEqual([
    ["Subtotal", "₹499"],
    ["Delivery fee", "₹40"],
    ["Discount, TEN", "−₹54"],
    ["Total", "₹485"],
  ]);
});

test("a cart without a promo code has no row for a discount, and free delivery is said", async () => {
  const price = priceOrder([{ unitPaise: 24_950, quantity: 1 }], { deliveryFeePaise: 0 });
  await render(<PriceRows price={{ ...price, taxPaise: 0 }} />);
  await expect.poll(shownRows).toEqual([
    ["Subtotal", "₹249.50"],
    ["Delivery fee", "Free"],
    ["Total", "₹249.50"],
  ]);
});

test("a fee that depends on the place is said not to be in the total", async () => {
  const price = priceOrder([{ unitPaise: 24_950, quantity: 1 }], { deliveryFeePaise: null });
  await render(
    <SettingsFromPage value={sampleSettings()}>
      <PriceRows price={{ ...price, taxPaise: 0, isFeeUnknown: true }} />
    </SettingsFromPage>,
  );
  await expect.poll(shownRows).toEqual([
    ["Subtotal", "₹249.50"],
    ["Delivery fee", "Enter your pincode"],
    ["Total before delivery", "₹249.50"],
  ]);
});

test("an order's rows are its own charges in their order, whatever they are called, and what follows the total", async () => {
  const order = sampleOrder({
    subtotal: 498,
    charges: [
      { kind: "discount", label: "Opening offer", amount: -49.8 },
      { kind: "delivery", label: "Delivery fee", amount: 40 },
    ],
    amount: 488.2,
  });
  await render(<OrderPriceRows order={order} more={[{ key: "refunded", term: "Refunded", amount: "−₹10" }]} />);
  await expect.poll(shownRows).toEqual([
    ["Subtotal", "₹498"],
    ["Opening offer", "−₹49.80"],
    ["Delivery fee", "₹40"],
    ["Total", "₹488.20"],
    ["Refunded", "−₹10"],
  ]);
});

test("tax that the prices contain is named after the total", async () => {
  const tax = { pricesIncludeTax: true, feeRate: 5, roundTotal: false };
  const lines = [{ unitPaise: 6_500, quantity: 1, taxRate: 5 }];
  await render(<PriceRows price={{ ...priceOrder(lines, { deliveryFeePaise: 4_000, tax }), taxPaise: 500 }} />);
  await expect
    .poll(() => shownRows().slice(-2))
    .toEqual([
      ["Total", "₹105"],
      ["GST included", "₹5"],
    ]);
});

test("tax that is added to the prices is a charge, and not named again", async () => {
  const tax = { pricesIncludeTax: false, feeRate: 5, roundTotal: false };
  const lines = [{ unitPaise: 6_000, quantity: 1, taxRate: 5 }];
  await render(<PriceRows price={{ ...priceOrder(lines, { deliveryFeePaise: 4_000, tax }), taxPaise: 500 }} />);
  await expect
    .poll(() => shownRows().slice(1))
    .toEqual([
      ["Delivery fee", "₹40"],
      ["GST", "₹5"],
      ["Total", "₹105"],
    ]);
});

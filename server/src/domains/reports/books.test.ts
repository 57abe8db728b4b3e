/** The books agree to the paisa: tables, documents, vouchers, totals of days, and the orders. */
import { inputs, SEED, TIMES } from "@forno/contract/testing/chance.ts";
import fc from "fast-check";
import { it } from "vitest";
import { expectBooksToAgree, FATES, type PlayedOrder, type PlayedShop, playShop } from "./books-factory.ts";

const DAYS = 4;

const order: fc.Arbitrary<PlayedOrder> = fc.record({
  day: fc.integer({ min: 0, max: 2 }),
  pizzas: fc.integer({ min: 1, max: 3 }),
  tubs: fc.integer({ min: 0, max: 2 }),
  isCash: fc.boolean(),
  hasPartner: fc.boolean(),
  promo: fc.constantFrom("none", "none", "tenth", "all"),
  buyer: fc.option(fc.integer({ min: 1, max: 2 })),
  fate: fc.constantFrom(...FATES),
  editedTo: fc.option(fc.integer({ min: 1, max: 4 })),
});
const playedShop: fc.Arbitrary<PlayedShop> = fc.record({
  scheme: fc.constantFrom("none", "regular", "regular", "composition"),
  pricesIncludeTax: fc.boolean(),
  roundTotal: fc.boolean(),
  feeTax: fc.constantFrom("food", "none"),
  paise: fc.integer({ min: 100, max: 99_999 }),
  orders: fc.array(order, { minLength: 1, maxLength: 10 }),
});

/** The partner hands over the cash of the last one before it is billed again. */
const billedAgain: PlayedShop = {
  scheme: "regular",
  pricesIncludeTax: false,
  roundTotal: false,
  feeTax: "none",
  paise: 10_000,
  orders: Array.from({ length: 4 }, () => ({
    day: 0,
    pizzas: 1,
    tubs: 0,
    isCash: true,
    hasPartner: true,
    promo: "none",
    buyer: null,
    fate: "billed again",
    editedTo: null,
  })),
};

it("of any shop", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(playedShop, async (played) => {
      const { shop, admin } = await playShop(played);
      try {
        await expectBooksToAgree(shop, await admin(), played, DAYS);
      } finally {
        await shop.close();
      }
    }),
    { numRuns: inputs(12), seed: SEED, endOnFailure: true, examples: [[billedAgain]] },
  );
});

/** 60 orders in the short form. */
const ORDERS = TIMES < 1 ? 60 : 2_000;
/** How many pizzas staff make of every eighth order. */
const EDITED_TO: Readonly<Record<number, number>> = { 3: 2, 4: 4 };

it("of a month with refunds, cancellations, two rates and ten business customers", { timeout: 1_200_000 }, async () => {
  const played: PlayedShop = {
    scheme: "regular",
    pricesIncludeTax: true,
    roundTotal: true,
    feeTax: "food",
    paise: 24_933,
    orders: Array.from({ length: ORDERS }, (_, index) => ({
      day: Math.floor((index * 28) / ORDERS),
      pizzas: 1 + (index % 3),
      tubs: index % 4 === 0 ? 1 : 0,
      isCash: index % 3 === 0,
      hasPartner: index % 2 === 0,
      promo: index % 5 === 0 ? "tenth" : "none",
      buyer: index % 6 === 1 ? index % 10 : null,
      editedTo: EDITED_TO[index % 8] ?? null,
      fate: index % 7 === 0 ? (FATES[(index / 7) % FATES.length] ?? "kept") : "kept",
    })),
  };
  const { shop, admin } = await playShop(played);
  try {
    await expectBooksToAgree(shop, await admin(), played, 30);
  } finally {
    await shop.close();
  }
});

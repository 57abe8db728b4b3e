/** The server's prices and refusals are those of the rule, for any menu and configuration. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { lineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineName, lineSummary } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { inputs, SEED } from "@forno/contract/testing/chance.ts";
import { configurationsOf, menus } from "@forno/contract/testing/line-samples.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeMenu } from "../menu/reading/menu-factory.ts";
import { ADDRESS, place } from "../order/order-factory.ts";

const MENUS = 4;
const WISHES = 20;
const FEE = 40;

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
});
afterAll(() => shop.close());

/** Others than letters are tested with the rule. */
const withoutNotes = ({ note: _, slots, ...rest }: Configuration): Configuration => ({
  ...rest,
  ...(slots && {
    slots: slots.map(({ configuration, ...slot }) => ({
      ...slot,
      ...(configuration && { configuration: withoutNotes(configuration) }),
    })),
  }),
});

async function orderAsTheRuleSays(menu: Menu, food: Food, configuration: Configuration): Promise<void> {
  const { token } = await shop.signIn();
  const { line, refusal } = resolveLine(indexOf(menu), food, configuration);
  const added = await shop.call(cartEndpoints.add, { token, body: { itemId: food._id, configuration } });
  if (refusal || !line) {
    expect(added).toMatchObject({ status: 400, body: { code: refusal?.code } });
    return;
  }
  const unitPrice = toRupees(unitPaise(line));
  const shown = { key: lineKey(line), name: lineName(line), summary: lineSummary(line), unitPrice, problem: null };
  expect(added.body.data.lines).toMatchObject([shown]);
  const { key } = shown;
  for (const item of [{ _id: food._id, configuration }, { _id: key }]) {
    const order = { address: ADDRESS, items: [{ ...item, quantity: 2 }] };
    expect((await place(shop, token, { ...order, amount: 2 * unitPrice + FEE - 0.01 })).body.code).toBe("pricesChanged");
    const { status, body } = await place(shop, token, { ...order, amount: toRupees(2 * unitPaise(line) + FEE * 100) });
    expect({ status, amount: body.amount }).toEqual({ status: 200, amount: 2 * unitPaise(line) + FEE * 100 });
  }
}

it("prices, names and refuses each line as the rule does", async () => {
  for (const sample of fc.sample(menus, { seed: SEED, numRuns: inputs(MENUS) })) {
    const menu = await storeMenu(shop.deps, sample);
    const wishes = menu.foods.flatMap((food) =>
      fc
        .sample(configurationsOf(menu, food), { seed: SEED, numRuns: WISHES })
        .map((configuration) => ({ food, configuration: withoutNotes(configuration) })),
    );
    await Promise.all(wishes.map(({ food, configuration }) => orderAsTheRuleSays(menu, food, configuration)));
  }
});

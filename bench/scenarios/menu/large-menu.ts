/** A menu of 300 foods in three sizes, each with 40 modifiers in four groups. */

import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import type { MenuDocumentInput } from "@forno/contract/menu/menu-document-input.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { callEndpoint } from "../../../server/src/testing/call-endpoint.ts";
import { foodsOf } from "./menu.ts";

const FOODS = 300;
const SECTIONS = 12;
const SIZES = ["Regular", "Medium", "Large"];
const GROUPS = ["Crust", "Cheese", "Vegetables", "Meat"];
const MODIFIERS_EACH = 10;

const numbered = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

function largeMenu(image: string): MenuDocumentInput {
  return {
    sections: numbered(SECTIONS, (n) => ({ name: `Section ${n + 1}` })),
    sizes: SIZES.map((name) => ({ name })),
    modifierGroups: GROUPS.map((name) => ({
      name,
      max: MODIFIERS_EACH,
      modifiers: numbered(MODIFIERS_EACH, (n) => ({ name: `${name} ${n + 1}`, price: 20 + n, allowsSides: true, maxQuantity: 2 })),
    })),
    foods: numbered(FOODS, (n) => ({
      name: `Pizza ${n + 1}`,
      description: "Tomato, mozzarella, basil and olive oil, baked in the oven until the rim is crisp.",
      image,
      sectionId: `Section ${(n % SECTIONS) + 1}`,
      prices: SIZES.map((sizeId, index) => ({ sizeId, price: 199 + n + 100 * index })),
      defaultSizeId: "Regular",
      modifierGroupIds: GROUPS,
      halves: "pizza",
    })),
  };
}

/** Replaces the menu of a demo shop. */
export async function storeLargeMenu(url: string, token: string): Promise<MenuDocument> {
  const [pictured] = await foodsOf(url);
  const body = { document: largeMenu(pictured?.image ?? "") };
  const { status, body: answer } = await callEndpoint(url, menuAdminEndpoints.importDocument, { token, body });
  if (status !== 200) throw new Error(`the menu was refused: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** A large pizza with two of each group, one of them on its left half. */
export const configuredOf = ({ sizes, modifierGroups }: MenuDocument): Configuration => ({
  sizeId: sizes.at(-1)?._id,
  modifiers: modifierGroups.flatMap(({ modifiers: [first, second] }) =>
    first && second
      ? [
          { _id: first._id, quantity: 2 },
          { _id: second._id, quantity: 1, side: "left" as const },
        ]
      : [],
  ),
});

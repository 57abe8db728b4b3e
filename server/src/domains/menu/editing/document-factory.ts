/** A menu with all kinds of options, written as a document. */

import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import type { MenuDocumentInput } from "@forno/contract/menu/menu-document-input.ts";
import type { TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../food-factory.ts";

const topping = (name: string) => ({ name, diet: "veg" as const, price: 50, allowsSides: true, maxQuantity: 2 });

/** Margherita must exist: its picture is used for the others. */
export const documentWithOptions = (image: string): MenuDocumentInput => ({
  sections: [{ name: "Pizzas" }, { name: "Drinks", station: "drinks" }, { name: "Deals" }],
  sizes: [{ name: "Regular", detail: "7 inch" }, { name: "Medium" }, { name: "Large" }],
  modifierGroups: [
    {
      name: "Crust",
      min: 1,
      max: 1,
      modifiers: [{ name: "Thin" }, { name: "Pan", price: 40, prices: [{ sizeId: "Large", price: 70 }] }],
    },
    { name: "Toppings", max: 12, layout: "tiles", modifiers: [topping("Onion"), topping("Olive"), topping("Basil")] },
  ],
  foods: [
    {
      name: "Margherita",
      sectionId: "Pizzas",
      diet: "veg",
      tags: ["new"],
      allergens: ["Milk"],
      kcal: 700,
      prices: [
        { sizeId: "Regular", price: 199 },
        { sizeId: "Medium", price: 299 },
        { sizeId: "Large", price: 399, kcal: 1400 },
      ],
      defaultSizeId: "Regular",
      modifierGroupIds: ["Crust", "Toppings"],
      halves: "pizza",
      defaultModifiers: [{ _id: "Thin" }, { _id: "Basil", quantity: 2 }],
      baseImage: "base-red",
      serviceHours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "00:00" }],
    },
    { name: "Lemonade", description: "Nimbu, mint.", price: 69, image, sectionId: "Drinks", category: "drink" },
    {
      name: "Lunch",
      description: "A pizza and a drink.",
      price: 249,
      image,
      sectionId: "Deals",
      deal: {
        slots: [
          { name: "Pizza", foodIds: ["Margherita"], sizeId: "Regular" },
          { name: "Drink", foodIds: ["Lemonade"] },
        ],
      },
    },
  ],
});

/** Replaces the menu of the shop. */
export async function importMenu(shop: TestShop, token: string): Promise<MenuDocument> {
  await post(shop, token, { sections: [], sizes: [], modifierGroups: [], foods: [] });
  const { image } = await buildFood(shop.deps);
  return await post(shop, token, documentWithOptions(image));
}

async function post(shop: TestShop, token: string, document: MenuDocumentInput): Promise<MenuDocument> {
  const { status, body } = await shop.call(menuAdminEndpoints.importDocument, { token, body: { document } });
  if (status !== 200) throw new Error(body.message);
  return body.data;
}

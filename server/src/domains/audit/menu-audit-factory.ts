/** One change of the menu for each of its calls and each of its audit actions. */
import type { AuditAction } from "@forno/contract/audit/audit.ts";
import { type MenuDocument, menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { TestCall } from "../../testing/call-endpoint.ts";
import type { SignedInUser, TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";

export interface AuditCase {
  endpoint: Endpoint;
  action: AuditAction;
  /** Prepares the change and returns the request that makes it. */
  call: () => Promise<TestCall>;
}

const calls = menuAdminEndpoints;
type AddCall = (typeof calls)["addSection" | "updateSizes" | "addGroup"];

/** `at`: the shop of the running test. */
export function menuCases(at: () => { shop: TestShop; admin: SignedInUser }): AuditCase[] {
  const send = async (endpoint: AddCall, details: TestCall): Promise<MenuDocument> => {
    const { shop, admin } = at();
    const { status, body } = await shop.call(endpoint, { token: admin.token, ...details });
    if (status !== 200) throw new Error(body.message);
    return body.data;
  };
  const section = async () => (await send(calls.addSection, { body: { name: "Pizzas", station: "oven" } })).sections[0]?._id ?? "";
  const sizes = async () => (await send(calls.updateSizes, { body: { sizes: [{ name: "Regular" }] } })).sizes;
  const group = async () => {
    const body = { name: "Crust", min: 0, max: 1, modifiers: [{ name: "Pan", price: 40 }] };
    return (await send(calls.addGroup, { body })).modifierGroups[0];
  };
  const food = async () => (await buildFood(at().shop.deps))._id;
  const prices = (id: string) => {
    const body = new FormData();
    const text = `Food ID,Food,Size,Price,Available\n${id},Margherita,,249,yes\n`;
    body.set("file", new Blob([text], { type: "text/csv" }), "prices.csv");
    return body;
  };
  const toGroup = async (change: object) => {
    const { _id = "", modifiers = [], ...fields } = (await group()) ?? {};
    return { params: { id: _id }, body: { ...fields, modifiers, ...change } };
  };

  return [
    {
      endpoint: calls.importDocument,
      action: "section.add",
      call: async () => {
        const document = { sections: [{ name: "Pizzas" }], sizes: [], modifierGroups: [], foods: [] };
        return { body: { document } };
      },
    },
    { endpoint: calls.addSection, action: "section.add", call: async () => ({ body: { name: "Pizzas", station: "oven" } }) },
    {
      endpoint: calls.updateSection,
      action: "section.update",
      call: async () => ({ params: { id: await section() }, body: { name: "Pizza", station: "oven" } }),
    },
    { endpoint: calls.removeSection, action: "section.remove", call: async () => ({ params: { id: await section() } }) },
    { endpoint: calls.updateSizes, action: "size.add", call: async () => ({ body: { sizes: [{ name: "Regular" }] } }) },
    {
      endpoint: calls.updateSizes,
      action: "size.update",
      call: async () => ({ body: { sizes: (await sizes()).map(({ _id }) => ({ _id, name: "Small" })) } }),
    },
    {
      endpoint: calls.updateSizes,
      action: "size.remove",
      call: async () => {
        await sizes();
        return { body: { sizes: [] } };
      },
    },
    {
      endpoint: calls.sale,
      action: "size.availability",
      call: async () => ({ body: { sizeId: (await sizes())[0]?._id, isAvailable: false } }),
    },
    {
      endpoint: calls.sale,
      action: "group.availability",
      call: async () => ({ body: { modifierId: (await group())?.modifiers[0]?._id, isAvailable: false } }),
    },
    {
      endpoint: calls.sale,
      action: "food.availability",
      call: async () => ({ body: { foodId: await food(), isAvailable: false } }),
    },
    {
      endpoint: calls.stock,
      action: "menu.stock",
      call: async () => ({ body: { foodId: await food(), left: 12 } }),
    },
    {
      endpoint: calls.addGroup,
      action: "group.add",
      call: async () => ({ body: { name: "Crust", modifiers: [{ name: "Pan", price: 40 }] } }),
    },
    { endpoint: calls.updateGroup, action: "group.update", call: () => toGroup({ name: "Crusts" }) },
    {
      endpoint: calls.removeGroup,
      action: "group.remove",
      call: async () => ({ params: { id: (await group())?._id ?? "" } }),
    },
    {
      endpoint: calls.updateFood,
      action: "food.update",
      call: async () => ({ params: { id: await food() }, body: { kcal: 700 } }),
    },
    { endpoint: calls.importPrices, action: "food.update", call: async () => ({ body: prices(await food()) }) },
    {
      endpoint: calls.order,
      action: "menu.order",
      call: async () => {
        const foodIds = [await food(), await food()];
        return { body: { sections: [{ _id: null, foodIds: foodIds.reverse() }] } };
      },
    },
  ];
}

/** Quotes, and orders that are priced by them (api.md, Orders and payment). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { NOT_IN_INDIA } from "@forno/contract/fulfilment/place-input.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { ADDRESS, buildPlaceBody, place } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

const SHOP = { lat: 12.9716, lng: 77.5946 };
const NEAR = { lat: 12.98, lng: 77.5946 };
const FAR = { lat: 13.2, lng: 77.5946 };
const RING = {
  name: "Up to 3 km",
  rule: { kind: "distance", upToMetres: 3_000 },
  fee: 30,
  minimumOrder: 200,
  freeFrom: 1_000,
  minutes: 35,
};
const AREAS = { deliveryPricing: "areas", location: SHOP, areas: [RING] };
const DEFAULTS = {
  deliveryPricing: "flat",
  location: null,
  areas: [],
  fulfilment: { delivery: true, pickup: false },
  detourFactor: 1.3,
};

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps, { name: "Margherita", price: 250 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  await set(DEFAULTS);
});

const change = (body: object) => shop.call(settingsEndpoints.update, { token: admin, body });
async function set(body: object) {
  const answer = await change(body);
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body.data;
}
const items = (quantity = 1) => [{ _id: food._id, quantity }];
async function quote(body: object, as?: string) {
  const answer = await shop.call(quoteEndpoints.get, { body: { items: items(), ...body }, ...(as && { token: as }) });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body.data;
}
const order = (input: { quantity?: number; amount: number; address?: object; fulfilment?: string }) =>
  place(shop, token, { ...buildPlaceBody(food, input), ...(input.fulfilment && { fulfilment: input.fulfilment }) });
const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const at = (location: object) => ({ ...ADDRESS, location });

describe("a shop with a flat fee", () => {
  it("quotes the fee of the specification to a visitor, wherever they are", async () => {
    expect(await quote({ items: items(2) })).toMatchObject({
      isOrderable: true,
      problems: [],
      area: null,
      lines: [{ itemId: food._id, quantity: 2, unitPrice: 250, problem: null }],
      charges: [{ kind: "delivery", label: "Delivery fee", amount: 40 }],
      subtotal: 500,
      deliveryFee: 40,
      discount: 0,
      tax: 0,
      total: 540,
      minimumOrder: 0,
      freeDeliveryFrom: null,
      promise: { minutes: 30 },
      slots: [],
    });
  });

  it("places orders without a place, as the specification's clients send them", async () => {
    expect((await order({ amount: 290 })).status).toBe(200);
    expect(await mine()).toMatchObject([{ fulfilment: "delivery", areaName: null, promisedMinutes: 30, deliveryFee: 40 }]);
  });
});

describe("a shop with areas", () => {
  beforeEach(() => set(AREAS));

  it("quotes the fee, minimum and minutes of the area", async () => {
    expect(await quote({ address: { location: NEAR } })).toMatchObject({
      isOrderable: true,
      area: { name: "Up to 3 km" },
      deliveryFee: 30,
      total: 280,
      minimumOrder: 200,
      freeDeliveryFrom: 1_000,
      promise: { minutes: 50 },
    });
    expect(await quote({ items: items(4), address: { location: NEAR } })).toMatchObject({ deliveryFee: 0, total: 1_000 });
  });

  it.each([
    ["without a place", {}, 1, "locationNeeded", 400, "Please choose a delivery location"],
    ["to a place in none", { location: FAR }, 1, "outsideArea", 409, "We do not deliver to this address yet"],
    ["below the minimum", { location: NEAR }, 1, "belowMinimum", 409, "Minimum order for this address is ₹300"],
  ])("refuses an order %s, as quoted, and stores nothing", async (_name, whereabouts, quantity, code, status, message) => {
    if (code === "belowMinimum") await set({ areas: [{ ...RING, minimumOrder: 300 }] });
    const quoted = await quote({ items: items(quantity), address: whereabouts });
    expect(quoted).toMatchObject({ isOrderable: false, problems: [{ code, message }] });
    const address = { ...ADDRESS, ...whereabouts };
    expect(await order({ quantity, amount: quoted.total, address })).toMatchObject(refusal(status, code, message));
    expect(await mine()).toEqual([]);
  });

  it("stores the place and the area with the order, whatever becomes of the area", async () => {
    const address = { ...at(NEAR), pincode: "560 001", landmark: "Opposite the park", instructions: "Ring twice" };
    expect((await order({ amount: 280, address })).status).toBe(200);
    await set({ areas: [{ ...RING, name: "Elsewhere", fee: 90, minutes: 60 }] });
    expect(await mine()).toMatchObject([
      {
        areaName: "Up to 3 km",
        promisedMinutes: 50,
        deliveryFee: 30,
        address: { ...address, pincode: "560001" },
      },
    ]);
  });

  it("answers with changed prices if the area's fee changed after the quote", async () => {
    const { total } = await quote({ address: { location: NEAR } });
    await set({ areas: [{ ...RING, fee: 50 }] });
    expect(await order({ amount: total, address: at(NEAR) })).toMatchObject({ status: 409, body: { code: "pricesChanged" } });
    expect((await order({ amount: 300, address: at(NEAR) })).status).toBe(200);
  });

  it("takes the first of two equal areas", async () => {
    await set({ areas: [RING, { ...RING, name: "Again", fee: 90 }] });
    expect(await quote({ address: { location: NEAR } })).toMatchObject({ area: { name: RING.name }, deliveryFee: RING.fee });
  });

  it("decides by the pincode where no area needs a pin", async () => {
    await set({ areas: [{ ...RING, rule: { kind: "pincodes", pincodes: ["560 001", "560001", "560002"] } }] });
    expect(await quote({ address: { pincode: "560002", location: FAR } })).toMatchObject({ isOrderable: true, deliveryFee: 30 });
    expect(await quote({ address: { pincode: " " } })).toMatchObject({ problems: [{ code: "locationNeeded" }] });
    expect(await quote({ address: { pincode: "560009" } })).toMatchObject({ problems: [{ code: "outsideArea" }] });
    const body = { items: items(), address: { pincode: "012345" } };
    expect(await shop.call(quoteEndpoints.get, { body })).toMatchObject(refusal(400, "badRequest", "Please enter a valid pincode"));
  });

  it("records a change of areas in the activity log in words", async () => {
    const rule = { kind: "pincodes", pincodes: ["560001", "560002"] };
    await set({ areas: [{ ...RING, rule }] });
    await set({ areas: [{ ...RING, rule: { ...rule, pincodes: ["560001", "560003"] } }] });
    const { data } = (await shop.call(auditEndpoints.list, { token: admin, query: { limit: 1 } })).body;
    const words = ["Up to 3 km (2 pincodes, ₹30, minimum ₹200, free from ₹1000, 35 min)"];
    expect(data).toMatchObject([{ action: "settings.shop", details: { areas: { from: words, to: words } } }]);
  });

  it("reuses the unpaid order of the same cart with its new place", async () => {
    const first = await order({ amount: 280, address: at(NEAR) });
    const second = await order({ amount: 280, address: at(SHOP) });
    expect(second.body.orderData._id).toBe(first.body.orderData._id);
    expect(await mine()).toMatchObject([{ address: { location: SHOP } }]);
  });
});

describe("pickup", () => {
  const CALLER = { firstName: "Asha", phone: "9800000001" };

  it("in cash is paid when it is picked up", async () => {
    await set({ ...AREAS, fulfilment: { delivery: true, pickup: true }, cashOnDelivery: true });
    const pickup = { fulfilment: "pickup", address: CALLER, paymentMethod: "cash" };
    const placed = await place(shop, token, { ...buildPlaceBody(food, { amount: 250 }), ...pickup });
    expect(placed.body.message).toBe("Order placed successfully. Please pay in cash when you pick it up.");
  });

  it("has no fee and no delivery promise, and needs a first name and a phone number only", async () => {
    await set({ ...AREAS, fulfilment: { delivery: true, pickup: true }, deliveryPromise: "order" });
    expect(await quote({ fulfilment: "pickup" })).toMatchObject({
      isOrderable: true,
      charges: [],
      total: 250,
      promise: { minutes: 15 },
    });
    expect((await order({ amount: 250, fulfilment: "pickup", address: CALLER })).status).toBe(200);
    expect(await mine()).toMatchObject([
      { fulfilment: "pickup", deliveryFee: 0, promise: null, promisedAt: null, address: { ...CALLER, address: "" } },
    ]);
    await set({ deliveryPromise: "off" });
  });

  it.each([
    ["pickup", { delivery: true, pickup: false }, "pickupOff", "Pickup is not available"],
    ["delivery", { delivery: false, pickup: true }, "deliveryOff", "Delivery is not available"],
  ])("%s that is not offered is refused, as quoted", async (fulfilment, offered, code, message) => {
    await set({ fulfilment: offered });
    expect(await quote({ fulfilment })).toMatchObject({ isOrderable: false, problems: [{ code, message }] });
    expect(await order({ amount: 250, fulfilment })).toMatchObject(refusal(409, code, message));
  });
});

describe("a quote", () => {
  it("names what is sold out and that ordering is off", async () => {
    const gone = await buildFood(shop.deps, { name: "Calzone", price: 100, isAvailable: false });
    await set({ isOrderEnabled: false });
    const { problems } = await quote({ items: [{ _id: gone._id, quantity: 1 }] });
    expect(problems).toMatchObject([{ code: "ordersDisabled" }, { code: "itemUnavailable", message: /^Calzone is sold out/ }]);
    await set({ isOrderEnabled: true });
  });

  it("refuses what no order can be, as placing does", async () => {
    const [cheap, dear] = [
      await buildFood(shop.deps, { name: "Mint", price: 0.5 }),
      await buildFood(shop.deps, { name: "Truffle", price: 9_000 }),
    ];
    await set({ fulfilment: { delivery: true, pickup: true } });
    const ask = (body: object) => shop.call(quoteEndpoints.get, { body: { fulfilment: "pickup", ...body } });
    const put = (body: object) => {
      const address = { firstName: "Asha", phone: "9800000001" };
      return shop.call(orderEndpoints.place, { token, body: { fulfilment: "pickup", amount: 0, address, ...body } });
    };
    const twice = [
      { _id: food._id, quantity: 60 },
      { _id: food._id, configuration: {}, quantity: 60 },
    ];
    const tooMany = refusal(400, "badRequest", "At most 99 of each item can be ordered");
    for (const call of [ask, put]) expect(await call({ items: twice })).toMatchObject(tooMany);
    for (const [refused, amount, one] of [
      [refusal(400, "totalTooSmall", "Order total must be at least ₹1"), 0.5, { _id: cheap._id, quantity: 1 }],
      [refusal(400, "totalTooLarge", "This order is too large to pay online"), 891_000, { _id: dear._id, quantity: 99 }],
    ] as const)
      for (const call of [ask, put]) expect(await call({ items: [one], amount })).toMatchObject(refused);
  });

  it("does not let anyone guess private promo codes", async () => {
    const careful = await startTestShop({ config: { rateLimits: true } });
    const pizza = await buildFood(careful.deps, { price: 250 });
    const guess = (code: number) =>
      careful.call(quoteEndpoints.get, { body: { items: [{ _id: pizza._id, quantity: 1 }], promo: { code: `NO${code}` } } });
    const answers = [];
    for (let code = 0; code < 25; code++) answers.push((await guess(code)).status);
    expect(answers.slice(0, 3)).toEqual([404, 404, 404]);
    expect(answers.at(-1)).toBe(429);
    await careful.close();
  });

  it("counts a promo code, with the limits of the customer who asks", async () => {
    const promo = { code: "ONCE", discountType: "FLAT", discountValue: 50, maxUsesPerCustomer: 1 };
    const terms = { description: "x", minOrderAmount: 0, isActive: true, validUntil: "2099-12-31" };
    await shop.call(promoEndpoints.add, { token: admin, body: { ...promo, ...terms } });
    const code = { promo: { code: "ONCE" } };
    expect(await quote(code)).toMatchObject({ discount: 50, total: 240 });
    await set({ cashOnDelivery: true });
    const body = { ...buildPlaceBody(food, { promo }), amount: 240, paymentMethod: "cash" };
    expect((await place(shop, token, body)).status).toBe(200);
    expect(await quote(code)).toMatchObject({ total: 240 });
    const again = await shop.call(quoteEndpoints.get, { body: { items: items(), ...code }, token });
    expect(again).toMatchObject(refusal(400, "promoAlreadyUsed"));
  });
});

describe("areas are refused", () => {
  it.each<[string, object, string]>([
    [
      "with fewer than three corners",
      {
        rule: {
          kind: "polygon",
          points: [
            [1, 1],
            [2, 2],
          ],
        },
      },
      "Please draw an area with at least 3 corners",
    ],
    [
      "that cross themselves",
      {
        rule: {
          kind: "polygon",
          points: [
            [0, 0],
            [1, 1],
            [0, 1],
            [1, 0],
          ],
        },
      },
      "The border of this area crosses itself",
    ],
    ["without a pincode", { rule: { kind: "pincodes", pincodes: [] } }, "Please enter at least one pincode"],
    ["with a wrong pincode", { rule: { kind: "pincodes", pincodes: ["56001"] } }, "Please enter a valid pincode"],
    [
      "with too many pincodes",
      { rule: { kind: "pincodes", pincodes: Array(501).fill("560001") } },
      "At most 500 pincodes in an area",
    ],
    ["without a name", { name: " " }, "Please name the area"],
    ["with a negative fee", { fee: -1 }, "Please enter a delivery fee between 0 and 1000"],
    ["without minutes", { minutes: 0 }, "Please enter between 1 and 240 minutes"],
  ])("%s, and nothing changes", async (_name, wrong, message) => {
    expect(await change({ areas: [RING, { ...RING, ...wrong }] })).toMatchObject(refusal(400, "badRequest", message));
    expect((await shop.call(settingsEndpoints.read)).body.data.areas).toEqual([]);
  });

  const swapped = [
    [77.59, 12.97],
    [77.6, 12.97],
    [77.6, 12.98],
  ];
  const abroad = swapped.map(([lat = 0, lng = 0]) => [lng + 30, lat]);
  it.each([
    ["areas.1.rule.points", { areas: [RING, { ...RING, rule: { kind: "polygon", points: swapped } }] }],
    ["areas.0.rule.points", { areas: [{ ...RING, rule: { kind: "polygon", points: abroad } }] }],
    ["location", { location: { lat: SHOP.lng, lng: SHOP.lat } }],
  ])("outside India at %s, unless that is confirmed", async (path, body) => {
    await set({ location: SHOP });
    const answer = await change(body);
    expect(answer).toMatchObject(refusal(400, "badRequest", NOT_IN_INDIA));
    expect(answer.body.errors).toEqual([{ path, message: NOT_IN_INDIA }]);
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ areas: [], location: SHOP });
    expect((await change({ ...body, outsideIndia: true })).body.data).toMatchObject(body);
    expect(await change({ outsideIndia: true })).toMatchObject({ status: 400 });
  });

  it("if neither delivery nor pickup is offered", async () => {
    expect(await change({ fulfilment: { delivery: false, pickup: false } })).toMatchObject(
      refusal(400, "badRequest", "Offer delivery, pickup or both"),
    );
  });
});

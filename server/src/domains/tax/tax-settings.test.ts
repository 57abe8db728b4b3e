/** The tax settings, and the GST of quotes and orders. */
import type { Food } from "@forno/contract/menu/food.ts";
import { menuAdminEndpoints } from "@forno/contract/menu/menu-admin.ts";
import { quoteEndpoints } from "@forno/contract/order/quote.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { REGULAR, TaxShop } from "./tax-factory.ts";

const tax = new TaxShop();

const quote = async (items: object[]) => (await tax.shop.call(quoteEndpoints.get, { body: { items } })).body.data;

describe("the tax settings", () => {
  it("are normalised and public, and take the state from the GSTIN", async () => {
    expect(await tax.set(REGULAR)).toMatchObject({
      gstin: "29AAHFL4512K1Z4",
      stateCode: "29",
      fssai: "11224999000123",
      sac: "996331",
      rate: 5,
    });
    expect((await tax.shop.call(settingsEndpoints.read, {})).body.data.tax).toMatchObject({ legalName: REGULAR.legalName });
  });

  it.each([
    ["a GSTIN with a wrong check digit", { gstin: "29AAHFL4512K1Z5" }, "Please enter a valid GSTIN"],
    ["a registered shop without a GSTIN", { gstin: null }, "Please enter a valid GSTIN"],
    ["an FSSAI licence number of 13 digits", { fssai: "1122499900012" }, "Please enter a valid FSSAI licence number"],
    ["the state of another GSTIN", { stateCode: "27" }, "This state differs from the state of the GSTIN"],
    ["a rate of 100", { rate: 100 }, "Please enter a rate between 0 and 40 percent with at most two decimals"],
    ["a rate below zero", { rate: -1 }, "Please enter a rate between 0 and 40 percent with at most two decimals"],
    ["a prefix that makes numbers too long", { prefix: "FRN" }, "Please enter a prefix of one or two capital letters or digits"],
    ["an SAC of five digits", { sac: "99633" }, "Please enter an HSN or SAC of 4, 6 or 8 digits"],
  ])("refuse %s", async (_what, change, message) => {
    await tax.set(REGULAR);
    expect(await tax.change(change)).toMatchObject({ status: 400, body: { message } });
    expect(await tax.set({ roundTotal: false })).toMatchObject({ gstin: "29AAHFL4512K1Z4", rate: 5, prefix: "F" });
  });

  it("are for those who may change settings", async () => {
    expect(await tax.change({ rate: 12 }, tax.token)).toMatchObject(refusal(403, "accessDenied"));
  });
});

describe("the tax of an order", () => {
  it("is none in a shop that sets nothing, and it has no invoice", async () => {
    const orderId = await tax.sold();

    expect(await tax.mine()).toMatchObject({ tax: null, invoice: null });
    expect(await tax.invoice(orderId)).toMatchObject(refusal(404, "invoiceNotReady"));
  });

  it("is contained in prices that include it", async () => {
    await tax.set(REGULAR);
    await tax.paidOrder();

    expect(await tax.mine()).toMatchObject({
      amount: 105,
      charges: [{ kind: "delivery", amount: 40 }],
      tax: { taxable: 100, cgst: 2.5, sgst: 2.5, byRate: [{ rate: 5, taxable: 100, cgst: 2.5, sgst: 2.5 }] },
    });
  });

  it("is a charge where it is added; a client that does not send it is told that prices have changed", async () => {
    await tax.set({ ...REGULAR, pricesIncludeTax: false });

    expect(await quote([{ _id: tax.food._id, quantity: 1 }])).toMatchObject({
      subtotal: 65,
      charges: [
        { kind: "delivery", amount: 40 },
        { kind: "tax", label: "GST", amount: 5.26 },
      ],
      tax: 5.26,
      total: 110.26,
    });
    expect(await place(tax.shop, tax.token, buildPlaceBody(tax.food))).toMatchObject(refusal(409, "pricesChanged"));
    expect(await place(tax.shop, tax.token, buildPlaceBody(tax.food, { amount: 110.26 }))).toMatchObject({ status: 200 });
  });

  it("leaves the fee out where the shop says so, and follows the rate of a food", async () => {
    await tax.set({ ...REGULAR, feeTax: "none" });
    await tax.orderTub();

    expect((await tax.mine())?.tax).toMatchObject({
      byRate: [
        { rate: 0, taxable: 40, cgst: 0, sgst: 0 },
        { rate: 18, taxable: 100, cgst: 9, sgst: 9 },
      ],
    });
  });

  it("follows the rate and HSN of a section, unless a food has its own", async () => {
    await tax.set(REGULAR);
    const { admin: token, shop } = tax;
    const section = { name: "Bakery", station: "sides", taxRate: 12, hsn: "1905" };
    expect(await shop.call(menuAdminEndpoints.addSection, { token, body: { ...section, taxRate: 41 } })).toMatchObject({
      status: 400,
    });
    const { sections } = (await shop.call(menuAdminEndpoints.addSection, { token, body: section })).body.data;
    expect(sections.at(-1)).toMatchObject(section);
    const [bread, tub] = [
      await buildFood(shop.deps, { name: "Bread", price: 112 }),
      await buildFood(shop.deps, { name: "Tub", price: 118 }),
    ];
    const move = (food: Food, own: object) =>
      shop.call(menuAdminEndpoints.updateFood, {
        token,
        params: { id: food._id },
        body: { sectionId: sections.at(-1)?._id, ...own },
      });
    expect([(await move(bread, {})).status, (await move(tub, { taxRate: 18, hsn: "2105" })).status]).toEqual([200, 200]);

    const items = [bread, tub].map(({ _id }) => ({ _id, quantity: 1 }));
    expect((await quote(items)).tax).toBe(31.9);
    const answer = await place(shop, tax.token, { ...buildPlaceBody(bread, { amount: 270 }), items });
    const orderId = answer.body.orderData._id;
    await setStatus(shop, orderId, "out_for_delivery");
    expect((await tax.invoice(orderId)).body.data.lines).toMatchObject([
      { name: "Bread", rate: 12, hsn: "1905", cgst: 6 },
      { name: "Tub", rate: 18, hsn: "2105", cgst: 9 },
      { name: "Delivery fee", rate: 5, hsn: "996331" },
    ]);
  });

  it("is followed by what brings the total to the rupee", async () => {
    await tax.set({ ...REGULAR, pricesIncludeTax: false, roundTotal: true });

    expect(await quote([{ _id: tax.food._id, quantity: 1 }])).toMatchObject({
      charges: [{ kind: "delivery" }, { kind: "tax" }, { kind: "rounding", label: "Round off", amount: -0.26 }],
      total: 110,
    });
  });

  it("stays as it was when the order was placed", async () => {
    await tax.set(REGULAR);
    const orderId = await tax.paidOrder();
    await tax.set({ rate: 18, legalName: "Other" });
    await setStatus(tax.shop, orderId, "delivered");

    expect((await tax.mine())?.tax).toMatchObject({ byRate: [{ rate: 5 }] });
    expect((await tax.invoice(orderId)).body.data.byRate).toMatchObject([{ rate: 5, cgst: 2.5 }]);
  });

  it("follows a planned rate from its day on, midnight in India; orders placed before keep theirs", async () => {
    await tax.travel("2027-07-31T18:29:00Z");
    const message = "Please enter a day after today";
    for (const from of ["2027-07-31", "2027-02-30", "soon"])
      expect(await tax.change({ ...REGULAR, nextRate: { rate: 12, from } })).toMatchObject({ status: 400, body: { message } });
    const nextRate = { rate: 12, from: "2027-08-01" };
    expect(await tax.set({ ...REGULAR, nextRate })).toMatchObject({ rate: 5, nextRate });
    const before = await tax.paidOrder();

    tax.shop.clock.set(new Date("2027-07-31T18:30:00Z"));
    expect((await tax.shop.call(settingsEndpoints.read, {})).body.data.tax).toMatchObject({ rate: 12, nextRate: null });
    await setStatus(tax.shop, before, "delivered");
    expect((await tax.invoice(before)).body.data.byRate).toMatchObject([{ rate: 5 }]);
    expect((await quote([{ _id: tax.food._id, quantity: 1 }])).tax).toBe(11.26);
    await tax.enterCustomer();
    expect((await tax.invoice(await tax.sold())).body.data.byRate).toMatchObject([{ rate: 12, cgst: 5.63 }]);
    expect(await tax.set({ legalName: "Lake View LLP" })).toMatchObject({ rate: 12, nextRate: null });
  });
});

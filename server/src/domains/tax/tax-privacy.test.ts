/** Who an order is billed to: in the customer's download, after the account is deleted, and after the retention period. */
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { TAX_RETENTION } from "@forno/contract/tax/tax-calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildPlaceBody, place, setStatus } from "../order/order-factory.ts";
import { allRows, deleteAccount, exportData } from "../privacy/privacy-factory.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const DAY_MS = 24 * 3_600_000;

it("the buyer is downloaded, and removed from the order with the account but from its invoice after eight years", async () => {
  const admin = await shop.signIn("admin");
  const tax = { scheme: "regular", legalName: "Lake View Hospitality LLP", gstin: "29aahfl4512k1z4", pricesIncludeTax: true };
  const shopTax = await shop.call(settingsEndpoints.update, { token: admin.token, body: { tax } });
  expect(shopTax.status).toBe(200);
  const food = await buildFood(shop.deps, { price: 65 });
  const { token } = await shop.signIn();
  const buyer = { gstin: "27AAPFU0939F1ZV", name: "Mehta Design Studio LLP" };
  const orderId = (await place(shop, token, { ...buildPlaceBody(food), buyer })).body.orderData._id;
  await setStatus(shop, orderId, "delivered");
  const held = async () =>
    (await allRows(shop)).filter(({ row }) => /27AAPFU0939F1ZV|Mehta Design/.test(row)).map(({ table }) => table);

  const { data } = (await exportData(shop, token)).body;
  expect(data.orders).toMatchObject([{ _id: orderId, buyer, invoice: {} }]);
  const number = data.orders[0]?.invoice?.number;
  expect(data.taxDocuments).toMatchObject([{ orderId, kind: "invoice", number, total: 105, buyer }]);
  expect((await deleteAccount(shop, token)).status).toBe(200);
  expect(await held()).toEqual(["tax_documents"]);
  const { years } = TAX_RETENTION.taxBuyers;
  shop.clock.advance((years * 365 - 1) * DAY_MS);
  await shop.jobs.runScheduled("retention");
  expect(await held()).toEqual(["tax_documents"]);
  shop.clock.advance((years + 1) * DAY_MS);
  await shop.jobs.runScheduled("retention");
  expect(await held()).toEqual([]);
});

/** A shop with data of every kind, for calls to find. */

import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import type { Role } from "@forno/contract/wire/permissions.ts";
import { storeOrder } from "../../domains/delivery/delivery-factory.ts";
import { buildFood } from "../../domains/menu/food-factory.ts";
import type { SignedInUser, TestShop } from "../test-shop.ts";
import type { HostileCall } from "./calls.ts";
import type { Placeholder } from "./values.ts";

export interface Furnished {
  people: Record<Exclude<Role, "staff">, SignedInUser>;
  /** Texts that only an admin, or the person they belong to, may read. */
  foreign: string[];
  /** Replaces the placeholders with existing values. */
  fill(call: HostileCall): HostileCall;
}

const STRANGER = "Zenobia Quill";

let furnished = 0;

export async function furnish(shop: TestShop): Promise<Furnished> {
  const admin = await shop.signIn("admin");
  const people = { admin, customer: await shop.signIn(), delivery_boy: await shop.signIn("delivery_boy") };
  await shop.call(settingsEndpoints.update, { token: admin.token, body: { isOrderEnabled: true } });
  await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { closeOutsideHours: false, deliveryFee: 40 } });
  const stranger = await buildStranger(shop);
  const values: Record<Placeholder, string> = { ...(await buildThings(shop, people)), "{foreignOrder}": stranger.orderId };
  return { people, foreign: [STRANGER, stranger.mobile, stranger.token], fill: (call) => filled(call, values) };
}

async function buildStranger(shop: TestShop): Promise<SignedInUser & { orderId: string }> {
  const stranger = await shop.signIn();
  const orderId = await storeOrder(shop.deps, { userId: stranger.userId });
  await shop.deps.db.updateTable("users").set({ name: STRANGER }).where("id", "=", stranger.userId).execute();
  await shop.deps.db
    .updateTable("orders")
    .set({ first_name: STRANGER, phone: stranger.mobile })
    .where("id", "=", orderId)
    .execute();
  return { ...stranger, orderId };
}

async function buildThings(
  shop: TestShop,
  { admin, customer, delivery_boy }: Furnished["people"],
): Promise<Omit<Record<Placeholder, string>, "{foreignOrder}">> {
  const { token } = admin;
  const partner = await shop.deps.db
    .selectFrom("delivery_partners")
    .select("id")
    .where("mobile", "=", delivery_boy.mobile)
    .executeTakeFirstOrThrow();
  const order = await storeOrder(shop.deps, { userId: customer.userId, status: "out_for_delivery", partnerId: partner.id });
  const code = `CODE${++furnished}`;
  const promo = { code, description: "Ten off", discountValue: 10, minOrderAmount: 0, validUntil: "2999-12-31" };
  const { data: added } = (await shop.call(promoEndpoints.add, { token, body: promo })).body;
  // One for all: it has as many recipient rows as there are customers.
  if (furnished === 1) await shop.call(messagesEndpoints.sendBulk, { token, body: { message: "An offer" } });
  const bulk = (await shop.call(messagesEndpoints.history, { token })).body.data[0];
  await shop.signIn();
  const session = (await shop.call(sessionEndpoints.sessions, { token })).body.data[0];
  return {
    "{food}": (await buildFood(shop.deps))._id,
    "{order}": order,
    "{providerOrder}": `order_${order}`,
    "{partner}": partner.id,
    "{promo}": added._id,
    "{code}": code,
    "{bulk}": bulk?._id ?? "",
    "{session}": session?._id ?? "",
  };
}

function filled(call: HostileCall, values: Record<string, string>): HostileCall {
  const fill = (text: string) => text.replace(/\{\w+\}/g, (gap) => values[gap] ?? gap);
  // One character per byte, so that bytes stay unchanged.
  const content =
    typeof call.content === "string" ? fill(call.content) : Buffer.from(fill(call.content.toString("latin1")), "latin1");
  return { ...call, path: fill(call.path), content };
}

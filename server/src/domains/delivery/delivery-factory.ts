import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import type { TestShop } from "../../testing/test-shop.ts";

interface OrderInput {
  /** Null: taken at the counter. */
  userId: string | null;
  status?: OrderStatus;
  /** Default: true. */
  paid?: boolean;
  refunded?: boolean;
  partnerId?: string | null;
  fulfilment?: Fulfilment;
  createdAt?: Date;
  /** The order's line, if it matters. */
  line?: { food_id: string; name: string; quantity: number; unit_paise?: number; details?: string };
}

/** Stores an order of two Margheritas (₹438) in the given state. Returns its ID. */
export async function storeOrder({ db, clock }: Pick<Deps, "db" | "clock">, input: OrderInput): Promise<string> {
  const { userId, status = "pending", paid = true, refunded = false, partnerId = null, createdAt = clock() } = input;
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("orders")
      .values({
        id,
        user_id: userId,
        fulfilment: input.fulfilment ?? "delivery",
        channel: userId === null ? "counter" : "web",
        status,
        payment_method: "online",
        payment: paid,
        paid_at: paid ? createdAt : null,
        refunded,
        subtotal_paise: 39_800,
        total_paise: 43_800,
        first_name: "Aarav",
        last_name: "Mehta",
        address: "12 MG Road, Bengaluru 560001",
        phone: "+919812345678",
        delivery_partner_id: partnerId,
        created_at: createdAt,
        cart_hash: Buffer.alloc(32),
        provider_order_id: `order_${id}`,
        expires_at: createdAt,
      })
      .execute();
    const line = { food_id: newId(), name: "Margherita", quantity: 2, ...input.line };
    await tx
      .insertInto("order_items")
      .values({ order_id: id, position: 0, unit_paise: 19_900, ...line })
      .execute();
    await tx
      .insertInto("order_charges")
      .values({ order_id: id, position: 0, kind: "delivery", label: "Delivery fee", paise: 4_000 })
      .execute();
    const event = { order_id: id, kind: "status", status, actor_role: "system", actor_user_id: null, detail: null } as const;
    await tx
      .insertInto("order_events")
      .values({ ...event, at: createdAt })
      .execute();
  });
  return id;
}

/** A signed-in delivery partner, with their entry of the admins' list. */
export async function signInPartner(shop: TestShop, adminToken: string) {
  const partner = await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: adminToken });
  const listed = body.deliveryBoys.find((each) => each.mobile === partner.mobile);
  if (!listed) throw new Error("the partner is not listed");
  const { _id, name, mobile } = listed;
  return { ...partner, partnerId: _id, person: { _id, name, mobile } };
}

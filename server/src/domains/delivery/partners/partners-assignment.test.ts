/** Assigning orders (spec section 4; api.md, Delivery partners). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { signInPartner as signInPartnerAt, storeOrder } from "../delivery-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn("customer");
});
afterAll(() => shop.close());

const signInPartner = () => signInPartnerAt(shop, admin.token);

const order = (input: { partnerId?: string } = {}) => storeOrder(shop.deps, { userId: customer.userId, ...input });
const assign = (orderId: string, deliveryBoyId: string) =>
  shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
const unassign = (orderId: string) => shop.call(deliveryEndpoints.unassign, { token: admin.token, body: { orderId } });
const idsOf = async (token: string) => (await shop.call(deliveryEndpoints.orders, { token })).body.orders.map((each) => each._id);
const assignmentsOf = (orderId: string) =>
  shop.deps.db
    .selectFrom("order_events")
    .select(["detail", "actor_role", "actor_user_id"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "assigned")
    .orderBy("id")
    .execute();

const orderNotFound = { status: 404, body: { success: false, message: "Order not found", code: "orderNotFound" } };
const partnerNotFound = { status: 404, body: { success: false, message: "Delivery partner not found", code: "partnerNotFound" } };

describe("assigning an order", () => {
  it("assigns it to the delivery partner", async () => {
    const partner = await signInPartner();
    const id = await order();
    expect(await assign(id, partner.partnerId)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Delivery boy assigned successfully!",
        data: { _id: id, deliveryBoyId: partner.person, userId: { _id: customer.userId, mobile: customer.mobile } },
      },
    });
    expect(await idsOf(partner.token)).toEqual([id]);
    expect(await assignmentsOf(id)).toEqual([{ detail: partner.person.name, actor_role: "admin", actor_user_id: admin.userId }]);
  });

  it("unassigns the former partner", async () => {
    const [first, second] = [await signInPartner(), await signInPartner()];
    const id = await order({ partnerId: first.partnerId });
    await assign(id, second.partnerId);
    expect(await idsOf(first.token)).toEqual([]);
    expect(await idsOf(second.token)).toEqual([id]);
  });

  it("adds one history entry if it is repeated", async () => {
    const partner = await signInPartner();
    const id = await order();
    const answers = await Promise.all([assign(id, partner.partnerId), assign(id, partner.partnerId)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await assignmentsOf(id)).toHaveLength(1);
  });

  it("responds 404 for an unknown order or delivery partner", async () => {
    const { partnerId } = await signInPartner();
    expect(await assign(newId(), partnerId)).toMatchObject(orderNotFound);
    expect(await assign("unknown", partnerId)).toMatchObject(orderNotFound);
    expect(await assign(await order(), newId())).toMatchObject(partnerNotFound);
  });

  it("responds 404 for a deleted delivery partner", async () => {
    const { partnerId } = await signInPartner();
    await shop.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id: partnerId } });
    expect(await assign(await order(), partnerId)).toMatchObject(partnerNotFound);
  });

  it("leaves no open order with a delivery partner who is deleted at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { partnerId } = await signInPartner();
      const ids = await Promise.all([order(), order(), order()]);
      const removal = shop.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id: partnerId } });
      const answers = await Promise.all([...ids.map((id) => assign(id, partnerId)), removal]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      const left = await shop.deps.db.selectFrom("orders").select("id").where("delivery_partner_id", "=", partnerId).execute();
      expect(left).toEqual([]);
    }
  });

  it("refuses a body without an order", async () => {
    expect(await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { deliveryBoyId: newId() } })).toMatchObject({
      status: 400,
      body: { success: false, code: "badRequest", errors: [{ path: "orderId" }] },
    });
  });
});

describe("removing an assignment", () => {
  it("makes the order Not Assigned", async () => {
    const partner = await signInPartner();
    const id = await order({ partnerId: partner.partnerId });
    expect(await unassign(id)).toMatchObject({
      status: 200,
      body: { message: "Delivery boy assignment removed successfully!", data: { _id: id, deliveryBoyId: null } },
    });
    expect(await idsOf(partner.token)).toEqual([]);
    expect(await assignmentsOf(id)).toEqual([{ detail: null, actor_role: "admin", actor_user_id: admin.userId }]);
  });

  it("changes nothing for an unassigned order", async () => {
    const id = await order();
    expect(await unassign(id)).toMatchObject({ status: 200, body: { data: { deliveryBoyId: null } } });
    expect(await assignmentsOf(id)).toEqual([]);
  });

  it("responds 404 for an unknown order", async () => {
    expect(await unassign(newId())).toMatchObject(orderNotFound);
  });

  it("refuses a body without an order", async () => {
    expect(await shop.call(deliveryEndpoints.unassign, { token: admin.token, body: {} })).toMatchObject({ status: 400 });
  });
});

describe("two admins who assign at once", () => {
  const change = (orderId: string, deliveryBoyId: string | null, expectedDeliveryBoyId?: string | null) =>
    shop.call(deliveryBoyId === null ? deliveryEndpoints.unassign : deliveryEndpoints.assign, {
      token: admin.token,
      body: { orderId, ...(deliveryBoyId && { deliveryBoyId }), expectedDeliveryBoyId },
    });
  const orderChanged = {
    status: 409,
    body: { success: false, message: "Someone else changed this order. Please check it and try again", code: "orderChanged" },
  };

  it("cannot overwrite each other's change: the second request is refused and changes nothing", async () => {
    const [first, second] = [await signInPartner(), await signInPartner()];
    const id = await order();
    expect((await change(id, first.partnerId, null)).status).toBe(200);
    expect(await change(id, second.partnerId, null)).toMatchObject(orderChanged);
    expect(await change(id, null, second.partnerId)).toMatchObject(orderChanged);
    expect(await idsOf(first.token)).toEqual([id]);
    expect(await assignmentsOf(id)).toHaveLength(1);
    expect((await change(id, second.partnerId, first.partnerId)).status).toBe(200);
    expect((await change(id, null, second.partnerId)).status).toBe(200);
    expect((await change(id, null, null)).status).toBe(200);
  });

  it("at the same moment: only one succeeds", async () => {
    const partners = await Promise.all([signInPartner(), signInPartner(), signInPartner()]);
    const id = await order();
    const answers = await Promise.all(partners.map(({ partnerId }) => change(id, partnerId, null)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  });

  it("get the error for an unknown order before the conflict", async () => {
    const { partnerId } = await signInPartner();
    expect(await change(newId(), partnerId, null)).toMatchObject(orderNotFound);
    expect(await change(newId(), null, partnerId)).toMatchObject(orderNotFound);
  });
});

/** Delivery partners (spec sections 5 and 6; api.md, Delivery partners). */
import { deliveryEndpoints, PARTNERS_MAX } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newMobile, type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../delivery-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const add = (body: unknown) => shop.call(deliveryEndpoints.addPartner, { token: admin.token, body });
const remove = (id: string) => shop.call(deliveryEndpoints.removePartner, { token: admin.token, params: { id } });
const list = async () => (await shop.call(deliveryEndpoints.partners, { token: admin.token })).body.deliveryBoys;
const roleOf = async (token: string) => (await shop.call(userEndpoints.me, { token })).body.data.role;
const partnerIdOf = async (mobile: string) => {
  const partner = (await list()).find((each) => each.mobile === mobile);
  if (!partner) throw new Error(`${mobile} is no partner`);
  return partner._id;
};
const orderSeenByAdmin = async (id: string) => {
  const { body } = await shop.call(orderEndpoints.all, { token: admin.token, query: { limit: 200 } });
  const order = body.data.find((each) => each._id === id);
  if (!order) throw new Error(`${id} is not listed`);
  return order;
};
const alreadyThere = {
  status: 409,
  body: {
    success: false,
    message: "This mobile number already belongs to a delivery partner or to a staff member",
    code: "partnerExists",
  },
};
const unknownPartner = { status: 404, body: { success: false, message: "Delivery partner not found", code: "partnerNotFound" } };

describe("adding a delivery partner", () => {
  it("adds them to the list", async () => {
    const mobile = newMobile();
    const data = { _id: expect.any(String), name: "Ravi Kumar", mobile };
    expect(await add({ name: "  Ravi Kumar ", mobile: mobile.slice(3) })).toMatchObject({
      status: 200,
      body: { success: true, message: "Delivery boy added successfully!", data },
    });
    expect(await list()).toContainEqual({ ...data, openCount: 0, deliveredCount: 0, hasDeliveredMore: false });
    const { body } = await shop.call(deliveryEndpoints.assignees, { token: admin.token });
    expect(body.deliveryBoys).toContainEqual(data);
  });

  it("signs out the customer with that number", async () => {
    const customer = await shop.signIn("customer");
    expect(await roleOf(customer.token)).toBe("customer");
    await add({ name: "Asha", mobile: customer.mobile });
    expect((await shop.call(userEndpoints.me, { token: customer.token })).status).toBe(401);
    await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: customer.mobile } });
    const body = { mobile: customer.mobile, otp: shop.sms.lastCode(customer.mobile) };
    expect((await shop.call(signInEndpoints.verifyOtp, { body })).body).toMatchObject({ role: "delivery_boy" });
  });

  it.each([
    ["nothing", {}],
    ["a blank name", { name: "  ", mobile: "9800000000" }],
    ["no mobile number", { name: "Ravi" }],
  ])("refuses %s: Please fill in all fields", async (_case, body) => {
    expect(await add(body)).toMatchObject({ status: 400, body: { message: "Please fill in all fields", code: "badRequest" } });
  });

  it("refuses an invalid mobile number", async () => {
    expect(await add({ name: "Ravi", mobile: "12345" })).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid mobile number" },
    });
  });

  it("refuses the number of an existing delivery partner, in any format", async () => {
    const { mobile } = await shop.signIn("delivery_boy");
    expect(await add({ name: "Again", mobile })).toMatchObject(alreadyThere);
    expect(await add({ name: "Again", mobile: `0${mobile.slice(3)}` })).toMatchObject(alreadyThere);
  });

  it("refuses an admin's number", async () => {
    expect(await add({ name: "Meera", mobile: TEST_ADMIN })).toMatchObject(alreadyThere);
  });

  it("adds a number once if two admins add it at the same moment", async () => {
    const mobile = newMobile();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ name: "Ravi", mobile })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await list()).filter((each) => each.mobile === mobile)).toHaveLength(1);
  });
});

describe("deleting a delivery partner", () => {
  it("removes them from the list, and their number can be added again", async () => {
    const { mobile } = await shop.signIn("delivery_boy");
    const id = await partnerIdOf(mobile);
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: "Delivery boy deleted successfully!" } });
    expect((await list()).map((each) => each._id)).not.toContain(id);
    expect(await add({ name: "Back again", mobile })).toMatchObject({ status: 200 });
  });

  it("ends all their sessions at once", async () => {
    const partner = await shop.signIn("delivery_boy");
    const other = await shop.signIn("delivery_boy");
    await remove(await partnerIdOf(partner.mobile));
    expect(await shop.call(deliveryEndpoints.orders, { token: partner.token })).toMatchObject({
      status: 401,
      body: { message: "Please sign in to continue", code: "signInRequired" },
    });
    expect(await shop.call(deliveryEndpoints.orders, { token: other.token })).toMatchObject({ status: 200 });
  });

  it("unassigns their open orders, and delivered orders still show their name", async () => {
    const customer = await shop.signIn("customer");
    const { mobile } = await shop.signIn("delivery_boy");
    const partnerId = await partnerIdOf(mobile);
    const { userId } = customer;
    const cooking = await storeOrder(shop.deps, { userId, partnerId, status: "processing" });
    const onTheWay = await storeOrder(shop.deps, { userId, partnerId, status: "out_for_delivery" });
    const brought = await storeOrder(shop.deps, { userId, partnerId, status: "delivered" });
    await remove(partnerId);
    expect((await orderSeenByAdmin(cooking)).deliveryBoyId).toBeNull();
    expect((await orderSeenByAdmin(onTheWay)).deliveryBoyId).toBeNull();
    expect((await orderSeenByAdmin(brought)).deliveryBoyId).toEqual({ _id: partnerId, name: "Vikram Singh", mobile });
  });

  it("adds the unassignment to the order's history", async () => {
    const customer = await shop.signIn("customer");
    const partnerId = await partnerIdOf((await shop.signIn("delivery_boy")).mobile);
    const orderId = await storeOrder(shop.deps, { userId: customer.userId, partnerId, status: "processing" });
    await remove(partnerId);
    const events = await shop.deps.db
      .selectFrom("order_events")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute();
    expect(events.at(-1)).toMatchObject({ kind: "assigned", detail: null, actor_role: "admin", actor_user_id: admin.userId });
  });

  it.each(["unknown", newId()])("responds 404 for %s, which is no delivery partner's ID", async (id) => {
    expect(await remove(id)).toMatchObject(unknownPartner);
  });

  it("responds 404 the second time", async () => {
    const id = await partnerIdOf((await shop.signIn("delivery_boy")).mobile);
    await remove(id);
    expect(await remove(id)).toMatchObject(unknownPartner);
  });
});

describe("the list of delivery partners", () => {
  afterEach(() => shop.deps.db.deleteFrom("delivery_partners").where("name", "=", "Filler").execute());

  it("has a maximum length", async () => {
    const rows = Array.from({ length: PARTNERS_MAX }, () => ({ id: newId(), name: "Filler", mobile: newMobile() }));
    await shop.deps.db
      .insertInto("delivery_partners")
      .values(rows.map((row) => ({ ...row, created_at: shop.clock.read() })))
      .execute();
    expect(await add({ name: "One more", mobile: newMobile() })).toMatchObject({
      status: 409,
      body: { message: "There are too many delivery partners. Delete one first", code: "partnerListFull" },
    });
  });

  it("is for admins only", async () => {
    for (const role of ["customer", "delivery_boy"] as const) {
      const { token } = await shop.signIn(role);
      for (const endpoint of [deliveryEndpoints.partners, deliveryEndpoints.addPartner, deliveryEndpoints.removePartner]) {
        expect(await shop.call(endpoint, { token, params: { id: newId() } })).toMatchObject({
          status: 403,
          body: { message: "You do not have access to this page" },
        });
        expect(await shop.call(endpoint, { params: { id: newId() } })).toMatchObject({ status: 401 });
      }
    }
  });
});

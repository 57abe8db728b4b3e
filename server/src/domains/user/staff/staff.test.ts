/** The people who work in the shop, and what they may do (api.md, Staff). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { STAFF_MAX, staffEndpoints } from "@forno/contract/user/staff.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { newMobile, type SignedInUser, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { turnOnSecondFactor } from "../second-factor/second-factor-factory.ts";
import { userRoom } from "../socket-rooms.ts";

let shop: TestShop;
let owner: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  owner = await shop.signIn("admin");
});
afterAll(() => shop.close());

const { list, add, change, remove } = staffEndpoints;
const staff = async (token = owner.token) => (await shop.call(list, { token })).body.data;
const idOf = async (mobile: string) => (await staff()).find((each) => each.mobile === mobile)?._id ?? "";
const addPerson = (permissions: readonly string[], mobile = newMobile(), token = owner.token) =>
  shop.call(add, { token, body: { name: "Priya Nair", mobile, permissions } });
const changePerson = (id: string, body: object, token = owner.token) => shop.call(change, { token, params: { id }, body });
const removePerson = (id: string, token = owner.token) => shop.call(remove, { token, params: { id } });
const meOf = async (token: string) => await shop.call(userEndpoints.me, { token });
const ordersAs = async (token: string) => (await shop.call(orderEndpoints.all, { token })).status;

/** As somebody does who types another name than the shop's. */
async function signInByCode(mobile: string) {
  await shop.call(signInEndpoints.sendOtp, { body: { name: "P", mobile } });
  return (await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: shop.sms.lastCode(mobile) } })).body;
}
const tokenOf = async (mobile: string) => {
  const answer = await signInByCode(mobile);
  return "token" in answer ? answer.token : "";
};

/** A session of a person who has just been added. */
async function workAs(permissions: readonly StaffPermission[]): Promise<SignedInUser & { id: string }> {
  const person = await shop.signIn("staff", permissions);
  return { ...person, id: await idOf(person.mobile) };
}
const shopNeedsOwner = { status: 409, body: { code: "shopNeedsOwner", message: "The shop needs an owner" } };
const permissionNotOwn = { status: 403, body: { code: "permissionNotOwn" } };
const staffExists = { status: 409, body: { code: "staffExists" } };
const accessDenied = { status: 403, body: { code: "accessDenied" } };

describe("somebody who is added", () => {
  it("signs in by their number, under the shop's name for them, with these permissions", async () => {
    const mobile = newMobile();
    const data = { name: "Priya Nair", mobile, permissions: ["orders", "counter", "reports"] };
    expect(await addPerson(["counter", "reports", "orders"], mobile.slice(3))).toMatchObject({
      status: 200,
      body: { success: true, data },
    });
    expect(await staff()).toContainEqual({
      _id: expect.any(String),
      ...data,
      refundLimit: null,
      isFixed: false,
      hasPin: false,
      userId: null,
      addedAt: shop.clock.read().toISOString(),
      lastUsedAt: null,
    });
    const signedIn = await signInByCode(mobile);
    expect(signedIn).toMatchObject({ role: "staff", name: "Priya Nair", permissions: data.permissions });
    const token = "token" in signedIn ? signedIn.token : "";
    expect((await meOf(token)).body.data).toMatchObject({ role: "staff", ...data });
    expect(await ordersAs(token)).toBe(200);
    expect(await shop.call(promoEndpoints.listAll, { token })).toMatchObject(accessDenied);
    expect((await staff()).find((each) => each.mobile === mobile)?.lastUsedAt).toBe(shop.clock.read().toISOString());
  });

  it("with all permissions is an admin", async () => {
    const mobile = newMobile();
    await addPerson(STAFF_PERMISSIONS, mobile);
    expect(await signInByCode(mobile)).toMatchObject({ role: "admin", permissions: STAFF_PERMISSIONS });
  });

  it("has what they do in the activity log under their name", async () => {
    const manager = await workAs(["menu", "reports"]);
    const terms = { description: "Ten off", discountValue: 10, minOrderAmount: 0, validUntil: "2099-12-31" };
    await shop.call(promoEndpoints.add, { token: manager.token, body: { ...terms, code: "STAFF10" } });
    const { body } = await shop.call(auditEndpoints.list, { token: manager.token, query: { actor: manager.userId } });
    expect(body.data).toMatchObject([{ action: "promo.add", actor: { name: "Priya Nair", role: "staff" } }]);
  });

  it.each<[string, object]>([
    ["no permission", { permissions: [] }],
    ["an unknown permission", { permissions: ["orders", "everything"] }],
    ["no number", { mobile: "12" }],
    ["no name", { name: " " }],
  ])("needs more than %s", async (_what, wrong) => {
    const before = await staff();
    const body = { name: "Priya", mobile: newMobile(), permissions: ["orders"], ...wrong };
    expect((await shop.call(add, { token: owner.token, body })).status).toBe(400);
    expect(await staff()).toEqual(before);
  });
});

describe("another person of the number", () => {
  it("who was a customer signs in again, cannot order as staff, and is a customer again with their orders when removed", async () => {
    const customer = await shop.signIn();
    const orderId = await storeOrder(shop.deps, { userId: customer.userId });
    await addPerson(["orders"], customer.mobile);
    expect((await meOf(customer.token)).status).toBe(401);
    const token = await tokenOf(customer.mobile);
    expect(await shop.call(cartEndpoints.read, { token })).toMatchObject(accessDenied);
    await removePerson(await idOf(customer.mobile));
    expect((await meOf(token)).status).toBe(401);
    const back = await tokenOf(customer.mobile);
    expect((await shop.call(orderEndpoints.mine, { token: back })).body).toMatchObject({ data: [{ _id: orderId }] });
  });

  it("is neither of the staff already nor a delivery partner, and the reverse", async () => {
    const partner = await shop.signIn("delivery_boy");
    const person = await workAs(["orders"]);
    for (const mobile of [partner.mobile, person.mobile, TEST_ADMIN]) {
      expect(await addPerson(["orders"], mobile)).toMatchObject(staffExists);
      if (mobile !== person.mobile) expect(await changePerson(person.id, { mobile })).toMatchObject(staffExists);
    }
    const asPartner = { token: owner.token, body: { name: "Ravi", mobile: person.mobile } };
    expect(await shop.call(deliveryEndpoints.addPartner, asPartner)).toMatchObject({
      status: 409,
      body: { code: "partnerExists" },
    });
  });
});

describe("a change", () => {
  it("counts at the next request, and reconnects the person's pages", async () => {
    const person = await workAs(["menu"]);
    expect(await ordersAs(person.token)).toBe(403);
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect(await changePerson(person.id, { permissions: ["orders"] })).toMatchObject({
      status: 200,
      body: { data: { permissions: ["orders"] } },
    });
    expect(disconnect.mock.calls).toEqual([[userRoom(person.userId)]]);
    disconnect.mockRestore();
    expect(await ordersAs(person.token)).toBe(200);
    expect(await shop.call(promoEndpoints.listAll, { token: person.token })).toMatchObject(accessDenied);
  });

  it("makes an owner of somebody and takes it back, without signing them out", async () => {
    const person = await workAs(["staff"]);
    await changePerson(person.id, { permissions: STAFF_PERMISSIONS });
    expect((await meOf(person.token)).body.data.role).toBe("admin");
    await changePerson(person.id, { permissions: ["kitchen"] });
    expect((await meOf(person.token)).body.data).toMatchObject({ role: "staff", permissions: ["kitchen"] });
    expect(await shop.call(list, { token: person.token })).toMatchObject(accessDenied);
  });

  it("of the number signs the old one out; of the name renames them", async () => {
    const person = await workAs(["orders"]);
    const mobile = newMobile();
    expect(await changePerson(person.id, { name: "Priya N", mobile })).toMatchObject({
      body: { data: { name: "Priya N", mobile } },
    });
    expect((await meOf(person.token)).status).toBe(401);
    expect(await signInByCode(person.mobile)).toMatchObject({ role: "customer" });
    expect(await signInByCode(mobile)).toMatchObject({ role: "staff", name: "Priya N" });
  });

  it("of nobody is refused", async () => {
    for (const id of [newId(), "nonsense"]) {
      expect(await changePerson(id, { name: "X" })).toMatchObject({ status: 404, body: { code: "staffNotFound" } });
      expect(await removePerson(id)).toMatchObject({ status: 404, body: { code: "staffNotFound" } });
    }
  });
});

describe("nobody gives or takes what they lack", () => {
  it("neither in adding, nor in changing, removing, signing out or resetting somebody who may do more", async () => {
    const manager = await workAs(["orders", "staff"]);
    const cashier = await workAs(["orders"]);
    const cook = await workAs(["kitchen"]);
    expect(await addPerson(["orders", "payments"], newMobile(), manager.token)).toMatchObject(permissionNotOwn);
    expect(await changePerson(cashier.id, { permissions: ["orders", "payments"] }, manager.token)).toMatchObject(permissionNotOwn);
    expect(await changePerson(cook.id, { permissions: ["orders"] }, manager.token)).toMatchObject(permissionNotOwn);
    expect(await changePerson(cook.id, { mobile: newMobile() }, manager.token)).toMatchObject(permissionNotOwn);
    expect(await removePerson(cook.id, manager.token)).toMatchObject(permissionNotOwn);
    const { data: sessions } = (await shop.call(sessionEndpoints.sessions, { token: manager.token, query: {} })).body;
    const end = ({ userId }: SignedInUser) =>
      shop.call(sessionEndpoints.revokeSession, {
        token: manager.token,
        params: { id: sessions.find(({ user }) => user._id === userId)?._id ?? "" },
      });
    for (const other of [owner, cook]) expect(await end(other)).toMatchObject(permissionNotOwn);
    expect((await meOf(owner.token)).status).toBe(200);
    expect((await end(cashier)).status).toBe(200);
    expect((await changePerson(cashier.id, { permissions: ["orders", "staff"] }, manager.token)).status).toBe(200);
    expect((await removePerson(cashier.id, manager.token)).status).toBe(200);
  });
});

describe("an owner by ADMIN_MOBILES", () => {
  it("is listed first, and can be neither removed nor changed", async () => {
    const [first] = await staff();
    expect(first).toMatchObject({ mobile: TEST_ADMIN, permissions: STAFF_PERMISSIONS, isFixed: true, userId: owner.userId });
    const id = first?._id ?? "";
    expect(await removePerson(id)).toMatchObject(shopNeedsOwner);
    expect(await changePerson(id, { permissions: ["orders"] })).toMatchObject(shopNeedsOwner);
    expect(await changePerson(id, { mobile: newMobile() })).toMatchObject(shopNeedsOwner);
    expect((await changePerson(id, { permissions: STAFF_PERMISSIONS })).status).toBe(200);
    const other = await workAs(STAFF_PERMISSIONS);
    expect(await removePerson(id, other.token)).toMatchObject(shopNeedsOwner);
    expect((await meOf(owner.token)).body.data.role).toBe("admin");
  });
});

describe("two at once", () => {
  it("who remove each other: one of them is gone, and has removed nobody", async () => {
    const [one, other] = [await workAs(STAFF_PERMISSIONS), await workAs(STAFF_PERMISSIONS)];
    const statuses = (await Promise.all([removePerson(other.id, one.token), removePerson(one.id, other.token)])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await staff()).filter(({ _id }) => [one.id, other.id].includes(_id))).toHaveLength(1);
  });

  it("who add the same number: it is added once", async () => {
    const mobile = newMobile();
    const answers = await Promise.all([1, 2, 3].map(() => addPerson(["orders"], mobile)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("who add the same number as staff and as a delivery partner: it becomes one of them", async () => {
    for (const mobile of Array.from({ length: 5 }, newMobile)) {
      const asPartner = shop.call(deliveryEndpoints.addPartner, { token: owner.token, body: { name: "Ravi", mobile } });
      const answers = await Promise.all([addPerson(["orders"], mobile), asPartner]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

describe("two-step sign-in", () => {
  it("is asked of staff only while the shop wants it, and then required", async () => {
    const setting = (staffSecondFactor: boolean, { token } = owner) =>
      shop.call(settingsEndpoints.update, { token, body: { staffSecondFactor } });
    const mobile = newMobile();
    await addPerson(["orders"], mobile);
    const token = await tokenOf(mobile);
    expect(await ordersAs(token)).toBe(200);
    expect(await setting(true, await workAs(["settings"]))).toMatchObject(accessDenied);
    const person = (await staff()).find((each) => each.mobile === mobile);
    const disconnect = vi.spyOn(shop.deps.events, "disconnect");
    expect((await setting(true)).body.data).toMatchObject({ staffSecondFactor: true });
    expect(disconnect.mock.calls).toContainEqual([userRoom(person?.userId ?? "")]);
    disconnect.mockRestore();
    expect(await shop.call(orderEndpoints.all, { token })).toMatchObject({ status: 403, body: { code: "secondFactorRequired" } });
    expect((await shop.call(secondFactorEndpoints.read, { token })).body.data).toMatchObject({ isOn: false, policy: "required" });
    await turnOnSecondFactor(shop, token);
    expect(await ordersAs(token)).toBe(200);
    expect(await signInByCode(mobile)).toHaveProperty("secondFactor");
    await setting(false);
    expect(await signInByCode(mobile)).toMatchObject({ role: "staff" });
    expect((await shop.call(secondFactorEndpoints.read, { token: owner.token })).body.data.policy).toBe("optional");
  });
});

it(`there are at most ${STAFF_MAX} people`, async () => {
  const rows = Array.from({ length: STAFF_MAX }, () => ({
    id: newId(),
    name: "P",
    mobile: newMobile(),
    permissions: ["orders"],
    created_at: shop.deps.clock(),
  }));
  const { db } = shop.deps;
  await db.insertInto("staff").values(rows).execute();
  onTestFinished(async () => {
    await db.deleteFrom("staff").where("name", "=", "P").execute();
  });
  expect(await addPerson(["orders"])).toMatchObject({ status: 409, body: { code: "staffListFull" } });
});

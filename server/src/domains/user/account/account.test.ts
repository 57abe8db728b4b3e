/** Name and saved addresses of a customer (api.md, Account and privacy). */

import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { accountEndpoints } from "@forno/contract/user/account.ts";
import { SAVED_ADDRESSES_MAX } from "@forno/contract/user/saved-address-input.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const HOME = {
  label: "Home",
  line: "12 MG Road",
  landmark: "Blue gate",
  pincode: "560 001",
  location: { lat: 12.97, lng: 77.6 },
  instructions: "Ring twice",
};
const STORED = { ...HOME, pincode: "560001", isDefault: true };
const FULL = "You can save at most 20 addresses. Delete one first";

let shop: TestShop;
let customer: SignedInUser;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.signIn();
});

const list = async (token = customer.token) => (await shop.call(accountEndpoints.addresses, { token })).body.data;
const add = (body: object = HOME, token = customer.token) => shop.call(accountEndpoints.addAddress, { token, body });
const change = (id: string, body: object, token = customer.token) =>
  shop.call(accountEndpoints.changeAddress, { token, params: { id }, body });
const remove = (id: string, token = customer.token) => shop.call(accountEndpoints.removeAddress, { token, params: { id } });
const idOf = async (body: object = HOME) => (await add(body)).body.data._id;
const notFound = refusal(404, "addressNotFound");

describe("a name", () => {
  it("can be changed, and everybody reads it at once", async () => {
    const answer = await shop.call(accountEndpoints.rename, { token: customer.token, body: { name: "  Meera Nair " } });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: "Meera Nair", role: "customer" } } });
    expect((await shop.call(userEndpoints.me, { token: customer.token })).body.data).toMatchObject({ name: "Meera Nair" });
  });

  it.each([{}, { name: " " }, { name: 7 }])("is required: %j is refused", async (body) => {
    expect(await shop.call(accountEndpoints.rename, { token: customer.token, body })).toMatchObject({
      status: 400,
      body: { message: "Please fill in all fields" },
    });
  });
});

describe("saved addresses", () => {
  it("are stored as given, the first one as the default", async () => {
    expect(await list()).toEqual([]);
    expect(await add()).toMatchObject({ status: 200, body: { data: STORED } });
    expect(await list()).toMatchObject([STORED]);
  });

  it("require only a label and the address", async () => {
    expect((await add({ label: "Work", line: "1 Brigade Road" })).body.data).toMatchObject({
      landmark: null,
      pincode: null,
      location: null,
      instructions: null,
    });
    expect((await add({ label: "Work", line: "1 Brigade Road", landmark: " ", pincode: "" })).body.data).toMatchObject({
      landmark: null,
      pincode: null,
    });
    for (const body of [{}, { label: "Home" }, { line: "12 MG Road" }, { label: " ", line: "12 MG Road" }]) {
      expect(await add(body)).toMatchObject({ status: 400, body: { message: "Please fill in all fields" } });
    }
  });

  it.each([
    { pincode: "56000" },
    { pincode: "056001" },
    { pincode: "abcdef" },
    { location: { lat: 91, lng: 0 } },
    { location: { lat: 1 } },
    // Longitude first.
    { location: { lat: 77.5946, lng: 12.9716 } },
    { line: "x".repeat(301) },
    { instructions: "x".repeat(201) },
  ])("are not saved with %j", async (wrong) => {
    expect(await add({ ...HOME, ...wrong })).toMatchObject({ status: 400, body: { success: false } });
    expect(await list()).toEqual([]);
  });

  it("are replaced as a whole", async () => {
    const id = await idOf();
    const bare = { label: "Home", line: "14 MG Road" };
    expect((await change(id, bare)).body.data).toMatchObject({
      ...bare,
      landmark: null,
      pincode: null,
      location: null,
      instructions: null,
    });
    expect((await change(id, { ...bare, instructions: " Call\nfirst " })).body.data).toMatchObject({ instructions: "Call first" });
  });

  it("have one default: the last one that was set as such", async () => {
    const home = await idOf();
    const work = await idOf({ label: "Work", line: "1 Brigade Road", isDefault: true });
    expect(await list()).toMatchObject([
      { _id: work, isDefault: true },
      { _id: home, isDefault: false },
    ]);
    await change(home, { ...HOME, isDefault: true });
    expect(await list()).toMatchObject([
      { _id: home, isDefault: true },
      { _id: work, isDefault: false },
    ]);
    await change(home, { ...HOME, line: "14 MG Road", isDefault: false });
    expect(await list()).toMatchObject([{ _id: home, line: "14 MG Road", isDefault: true }, { _id: work }]);
    await remove(home);
    expect(await list()).toMatchObject([{ _id: work, isDefault: true }]);
    await remove(work);
    expect(await list()).toEqual([]);
  });

  it("have one default after concurrent requests", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => add({ label: `${index}`, line: "x", isDefault: true })));
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([true, ...Array(7).fill(false)]);
  });

  it("are limited to twenty, for concurrent requests too", async () => {
    const answers = await Promise.all(Array.from({ length: SAVED_ADDRESSES_MAX + 3 }, () => add()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SAVED_ADDRESSES_MAX);
    expect(await add()).toMatchObject({ status: 409, body: { code: "addressListFull", message: FULL } });
    expect(await list()).toHaveLength(SAVED_ADDRESSES_MAX);
  });

  it("cannot be read or changed by others", async () => {
    const id = await idOf();
    const stranger = await shop.signIn();
    expect(await list(stranger.token)).toEqual([]);
    expect(await change(id, HOME, stranger.token)).toMatchObject(notFound);
    expect(await change(id, { ...HOME, isDefault: true }, stranger.token)).toMatchObject(notFound);
    expect(await remove(id, stranger.token)).toMatchObject(notFound);
    expect(await remove("nothing")).toMatchObject(notFound);
    expect(await list()).toMatchObject([{ _id: id, isDefault: true }]);
    const admin = await shop.signIn("admin");
    expect((await shop.call(accountEndpoints.addresses, { token: admin.token })).status).toBe(403);
  });

  it("are in the data export, and are deleted with the account", async () => {
    await add();
    const { body } = await shop.call(privacyEndpoints.data, { token: customer.token });
    expect(body.data.addresses).toMatchObject([STORED]);
    const stored = () => shop.deps.db.selectFrom("addresses").selectAll().where("user_id", "=", customer.userId).execute();
    expect(await stored()).toHaveLength(1);
    await shop.call(privacyEndpoints.deleteAccount, { token: customer.token, body: { confirmation: "DELETE" } });
    expect(await stored()).toEqual([]);
  });
});

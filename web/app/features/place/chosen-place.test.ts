import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { asha } from "../../../testing/samples.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

async function openPage() {
  browser.loadPage();
  return await import("./chosen-place.ts");
}

const home = { label: "Home", pincode: "560038", location: { lat: 12.97, lng: 77.64 }, addressId: "a1" };

test("nothing is chosen at first; a chosen place survives a reload, and pickup keeps it for a delivery", async () => {
  const page = await openPage();
  expect(page.readChosenPlace()).toEqual({ fulfilment: "delivery", place: null });
  page.choosePlace(home);
  page.chooseFulfilment("pickup");
  const reloaded = await openPage();
  expect(reloaded.readChosenPlace()).toEqual({ fulfilment: "pickup", place: home });
  reloaded.choosePlace(home);
  expect(reloaded.readChosenPlace().fulfilment).toBe("delivery");
});

test("a choice in another tab counts here, too", async () => {
  const page = await openPage();
  browser.writeInOtherTab({ place: JSON.stringify({ fulfilment: "delivery", place: home }) });
  expect(page.readChosenPlace().place).toEqual(home);
});

for (const [what, stored] of Object.entries({
  "what is no JSON": "{",
  "a text": '"Home"',
  "a place without pincode and pin": '{"place":{"label":"Home"}}',
  "a place without a name": '{"place":{"pincode":"560038"}}',
  "a wrong pincode": '{"place":{"label":"Home","pincode":"12"}}',
  "a pin that is none": '{"place":{"label":"Home","location":{"lat":"12"}}}',
}))
  test(`${what} in the storage is no place`, async () => {
    browser.localStorage.setItem("place", stored);
    expect((await openPage()).readChosenPlace()).toEqual({ fulfilment: "delivery", place: null });
  });

test("a place does not outlive its deleted address", async () => {
  const page = await openPage();
  page.choosePlace(home);
  page.forgetAddress("other");
  expect(page.readChosenPlace().place).toEqual(home);
  page.forgetAddress("a1");
  expect(page.readChosenPlace().place).toBeNull();
});

test("the next person on this device does not see the place after the sign-out", async () => {
  const page = await openPage();
  const { saveSession, dropSession } = await import("../session/session-store.ts");
  saveSession(asha);
  page.choosePlace(home);
  dropSession();
  expect(page.readChosenPlace().place).toBeNull();
});

test("what the shop no longer offers is replaced by what it offers", async () => {
  const { offeredChoice } = await openPage();
  const pickup = { fulfilment: "pickup", place: home } as const;
  expect(offeredChoice(pickup, { fulfilment: { delivery: true, pickup: true } })).toEqual(pickup);
  expect(offeredChoice(pickup, { fulfilment: { delivery: true, pickup: false } }).fulfilment).toBe("delivery");
  expect(offeredChoice({ ...pickup, fulfilment: "delivery" }, { fulfilment: { delivery: false, pickup: true } }).fulfilment).toBe(
    "pickup",
  );
});

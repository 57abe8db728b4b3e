import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { asha, bilal } from "../../../testing/samples.ts";

const VALIDATE = "/api/promo/validate";
const ten = {
  code: "TEN",
  description: "Ten off",
  discountType: "PERCENTAGE",
  discountValue: 10,
  minOrderAmount: 200,
  maxDiscount: null,
};

const terms = { discountType: ten.discountType, discountValue: ten.discountValue };
const limited = { discountType: "FLAT", discountValue: 20 };

let browser: FakeBrowser;
let server: FakeServer;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/cart" });
  server = new FakeServer();
});

async function openPage() {
  browser.loadPage();
  const [{ applyPromo, readAppliedPromo, reachesMinimum, removePromo }, session] = await Promise.all([
    import("./promo-store.ts"),
    import("../session/session-store.ts"),
  ]);
  return { applyPromo, readAppliedPromo, reachesMinimum, removePromo, ...session };
}
type Page = Awaited<ReturnType<typeof openPage>>;

async function apply({ applyPromo }: Page): Promise<void> {
  const applying = applyPromo(" ten ", 49_850);
  (await server.next(VALIDATE)).answer({ data: { ...ten, ...limited, discount: 20, discountAmount: 20, terms } });
  await applying;
}

test("the code is sent in upper case, with the subtotal in rupees, and only its terms are kept", async () => {
  const page = await openPage();
  expect(page.readAppliedPromo()).toBeNull();
  await apply(page);
  expect(server.calls[0]?.body).toEqual({ code: "TEN", orderAmount: 498.5 });
  expect(page.readAppliedPromo()).toEqual(ten);
});

test("a promo survives a reload of the tab, until it is removed", async () => {
  await apply(await openPage());
  const page = await openPage();
  expect(page.readAppliedPromo()).toEqual(ten);
  page.removePromo();
  expect(page.readAppliedPromo()).toBeNull();
  expect((await openPage()).readAppliedPromo()).toBeNull();
});

test("a code that is refused leaves the one that is applied", async () => {
  const page = await openPage();
  await apply(page);
  const applying = page.applyPromo("other", 49_850);
  (await server.next(VALIDATE)).refuse(404, "promoInvalid");
  await expect(applying).rejects.toMatchObject({ code: "promoInvalid" });
  expect(page.readAppliedPromo()).toEqual(ten);
});

test("a visitor's promo stays at sign-in, and is removed for the next person", async () => {
  const page = await openPage();
  await apply(page);
  page.saveSession(asha);
  expect(page.readAppliedPromo()).toEqual(ten);
  page.saveSession(bilal);
  expect(page.readAppliedPromo()).toBeNull();
});

test("a promo is gone at sign-out", async () => {
  const page = await openPage();
  page.saveSession(asha);
  await apply(page);
  page.dropSession();
  expect(page.readAppliedPromo()).toBeNull();
});

for (const [subtotalPaise, hasDraft] of [
  [20_000, true],
  [19_999, false],
  // An empty cart may be one that is still being fetched.
  [0, true],
] as const)
  test(`a promo of at least ₹200 ${hasDraft ? "stays with" : "goes from"} a cart of ${subtotalPaise} paise`, async () => {
    const page = await openPage();
    expect(page.reachesMinimum({ ...ten, discountType: "PERCENTAGE" }, subtotalPaise)).toBe(hasDraft);
  });

import { cartCalls } from "@forno/contract/cart/cart-calls.ts";
import { SIGN_IN_REQUIRED } from "@forno/contract/wire/permissions.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { asha, bilal } from "../../../testing/samples.ts";
import { collectToasts } from "../../../testing/toasts.ts";

const LOGOUT = "/api/user/logout";

let browser: FakeBrowser;
let server: FakeServer;

beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
});

async function openPage() {
  browser.loadPage();
  const toasts = await collectToasts();
  const [session, { signOut }, drafts, { call }] = await Promise.all([
    import("./session-store.ts"),
    import("./sign-out.ts"),
    import("../../platform/storage/drafts.ts"),
    import("../../platform/api/call.ts"),
  ]);
  const heard: string[] = [];
  session.onSessionChange((change) => heard.push(change));
  return { ...session, signOut, ...drafts, call, toasts, heard };
}

const inStorage = (items: Record<string, string>) => {
  for (const [key, value] of Object.entries(items)) browser.localStorage.setItem(key, value);
};

test("nobody is signed in at first; a sign-in survives a reload", async () => {
  const page = await openPage();
  expect(page.readSession()).toBeNull();
  page.saveSession(asha);
  expect(page.readSession()).toEqual(asha);
  expect(page.heard).toEqual(["changed"]);
  expect((await openPage()).readSession()).toEqual(asha);
});

for (const missing of ["token", "userRole", "userName"])
  test(`without ${missing} nobody is signed in`, async () => {
    inStorage({ token: "t", userRole: "admin", userName: "Asha", userMobile: "+919876543210" });
    browser.localStorage.removeItem(missing);
    expect((await openPage()).readSession()).toBeNull();
  });

for (const [stored, role] of [
  ["admin", "admin"],
  ["delivery_boy", "delivery_boy"],
  ["customer", "customer"],
  ["user", "customer"],
  ["Admin", "customer"],
] as const)
  test(`the stored role ${stored} is a ${role}'s`, async () => {
    inStorage({ token: "t", userRole: stored, userName: "Asha" });
    expect((await openPage()).readSession()).toEqual({ token: "t", role, name: "Asha", mobile: "" });
  });

test("listeners hear of changes by another tab, once, and not of writes that change nothing", async () => {
  const page = await openPage();
  browser.writeInOtherTab({ userName: "Asha", userRole: "customer", userMobile: asha.mobile, token: asha.token });
  expect(page.readSession()).toEqual(asha);
  expect(page.heard).toEqual(["changed"]);
  browser.writeInOtherTab({ userName: "Asha" });
  expect(page.heard).toEqual(["changed"]);
  browser.writeInOtherTab({ token: null });
  expect(page.readSession()).toBeNull();
  expect(page.heard).toEqual(["changed", "changed"]);
});

test("another name is another session for all who show it", async () => {
  const page = await openPage();
  page.saveSession(asha);
  page.renameSession("Asha Rao");
  expect(page.readSession()).toEqual({ ...asha, name: "Asha Rao" });
  expect(page.heard).toEqual(["changed", "changed"]);
});

test("a listener that has stopped hears nothing", async () => {
  const page = await openPage();
  const heard = vi.fn<() => void>();
  page.onSessionChange(heard)();
  page.saveSession(asha);
  expect(heard).not.toHaveBeenCalled();
});

test("signs out at once, also offline, and removes the person's data", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const personal = { orders: "[]", addressCard: "80", deliveries: "[]", lastCart: "{}", savedCart: "{}" };
  const shared = { cart: '{"a":1}', menu: "[]", unsentDeliveries: "{}", device: "d", bellMuted: "yes" };
  const page = await openPage();
  page.saveSession(asha);
  inStorage({ ...personal, ...shared });
  page.saveDraft("address", { phone: "1" });
  page.signOut();
  expect(page.readSession()).toBeNull();
  expect(page.heard).toEqual(["changed", "signedOut"]);
  for (const key of ["token", "userRole", "userName", "userMobile", ...Object.keys(personal)])
    expect([key, browser.localStorage.getItem(key)]).toEqual([key, null]);
  for (const [key, value] of Object.entries(shared)) expect(browser.localStorage.getItem(key)).toBe(value);
  expect(page.readDraft("address")).toBeNull();
  const logout = await server.next(LOGOUT);
  expect(logout.headers.get("token")).toBe(asha.token);
  logout.lose();
  await letRun();
  expect(page.toasts).toEqual([]);
});

test("after a sign-out says that there are other sessions, if there are any", async () => {
  for (const [otherSessions, toasts] of [
    [0, []],
    [2, ["Signed in on 2 other devices"]],
  ] as const) {
    const page = await openPage();
    page.saveSession(asha);
    page.signOut();
    (await server.next(LOGOUT)).answer({ otherSessions, message: "Signed in on 2 other devices" });
    await letRun();
    expect(page.toasts).toEqual(toasts);
  }
});

test("a session that the server refuses has expired, which is shown once", async () => {
  const page = await openPage();
  page.saveSession(asha);
  const calls = [page.call, page.call].map((call) => call(cartCalls.read));
  for (const _ of calls) (await server.next("/api/cart/get")).refuse(401, "signInRequired");
  for (const each of calls) await expect(each).rejects.toMatchObject({ code: "signInRequired" });
  expect(page.readSession()).toBeNull();
  expect(page.heard).toEqual(["changed", "expired"]);
  expect(page.toasts).toEqual([SIGN_IN_REQUIRED]);
});

test("a refusal of the previous session does not end the current one", async () => {
  const page = await openPage();
  page.saveSession(asha);
  const called = page.call(cartCalls.read);
  const late = await server.next("/api/cart/get");
  page.saveSession({ ...asha, token: "token-new" });
  late.refuse(401, "signInRequired");
  await expect(called).rejects.toMatchObject({ code: "signInRequired" });
  expect(page.readSession()?.token).toBe("token-new");
});

test("after a session has expired the next change is an ordinary one", async () => {
  const page = await openPage();
  page.saveSession(asha);
  page.clearSession("expired");
  page.saveSession(asha);
  expect(page.heard).toEqual(["changed", "expired", "changed"]);
});

test("drafts are restored before listeners hear of the sign-in", async () => {
  const page = await openPage();
  page.saveSession(asha);
  page.saveDraft("address", { phone: "1" });
  page.clearSession("expired");
  let found: unknown = "nothing heard";
  page.onSessionChange(() => {
    found = page.readDraft("address");
  });
  page.saveSession(asha);
  expect(found).toEqual({ phone: "1" });
  page.saveSession(bilal);
  expect(found).toBeNull();
});

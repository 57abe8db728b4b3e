import { cartCalls } from "@forno/contract/cart/cart-calls.ts";
import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { promoCalls } from "@forno/contract/promo/promo-calls.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";

let server: FakeServer;
let browser: FakeBrowser;
let api: typeof import("./call.ts");

beforeEach(async () => {
  browser = new FakeBrowser();
  server = new FakeServer();
  api = await import("./call.ts");
});

test("a call is sent with its method, its path and a JSON body, and answers what the server does", async () => {
  const added = api.call(cartCalls.add, { body: { itemId: "margherita" } });
  const sent = await server.next("/api/cart/add");
  expect(sent).toMatchObject({ method: "POST", body: { itemId: "margherita" }, query: {} });
  expect(sent.headers.get("content-type")).toBe("application/json");
  expect(sent.headers.has("token")).toBe(false);
  sent.answer({ data: { cartData: { margherita: 1 } } });
  expect((await added).data.cartData).toEqual({ margherita: 1 });
});

test("a parameter is encoded in the path, and a query parameter without a value is left out", async () => {
  server.always("/api/promo/admin/..%2Fa%3Fb", (call) => call.answer());
  await api.call(promoCalls.remove, { params: { id: "../a?b" } });
  server.always("/api/order/admin/board", (call) => call.answer());
  await api.call(orderAdminCalls.board, { query: { q: undefined } });
  await api.call(orderAdminCalls.board, { query: { q: "asha & co" } });
  expect(server.calls.map(({ method, query }) => [method, query])).toEqual([
    ["DELETE", {}],
    ["GET", {}],
    ["GET", { q: "asha & co" }],
  ]);
});

test("a call takes the parts that its endpoint declares, which the compiler checks", () => {
  const refused = () => [
    // @ts-expect-error the body is missing
    api.call(cartCalls.add),
    // @ts-expect-error an empty body lacks what its schema requires
    api.call(cartCalls.add, { body: {} }),
    // @ts-expect-error only a multipart endpoint takes a form
    api.call(cartCalls.add, { body: new FormData() }),
    // @ts-expect-error a multipart endpoint takes nothing else
    api.call(settingsCalls.setLogo, { body: {} }),
    // @ts-expect-error the parameters of the path are missing
    api.call(promoCalls.setActive, { body: { isActive: true } }),
    // @ts-expect-error the endpoint takes no body
    api.call(promoCalls.remove, { params: { id: "a" }, body: {} }),
    // @ts-expect-error the endpoint takes no query
    api.call(cartCalls.add, { body: { itemId: "a" }, query: { q: "a" } }),
  ];
  const accepted = () => [
    api.call(cartCalls.read),
    api.call(orderAdminCalls.board),
    api.call(orderAdminCalls.board, { query: {} }),
  ];
  expect([refused, accepted]).toHaveLength(2);
});

test("a form is sent unchanged, with the browser's content type", async () => {
  const form = new FormData();
  const set = api.call(settingsCalls.setLogo, { body: form });
  const sent = await server.next("/api/settings/logo");
  expect(sent.body).toBe(form);
  expect(sent.headers.has("content-type")).toBe(false);
  sent.answer();
  await set;
});

test("a refusal is thrown with its code, its sentence and the wait that the server asks for", async () => {
  server.always("/api/cart/add", (call) =>
    call.refuse(429, "tooManyRequests", { message: "Please wait", headers: { "Retry-After": "7" } }),
  );
  await expect(api.call(cartCalls.add, { body: { itemId: "margherita" } })).rejects.toMatchObject({
    status: 429,
    code: "tooManyRequests",
    message: "Please wait",
    retryAfterSeconds: 7,
  });
});

test("a 202 with an unknown outcome is a failure, and so is an answer without JSON", async () => {
  server.always("/api/cart/get", (call) => call.refuse(202, "paymentUnconfirmed"));
  await expect(api.call(cartCalls.read)).rejects.toMatchObject({ status: 202, code: "paymentUnconfirmed" });
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
  await expect(api.call(cartCalls.read)).rejects.toMatchObject({ status: 200, code: "unexpected" });
});

test("no answer is `offline`; a call that its page gave up is not", async () => {
  server.always("/api/cart/get", (call) => call.lose());
  await expect(api.call(cartCalls.read)).rejects.toMatchObject({ status: 0, code: "offline" });
  const page = new AbortController();
  const read = api.call(cartCalls.merge, { body: { cartData: {} }, signal: page.signal });
  await server.next("/api/cart/merge");
  page.abort(new Error("gone to another page"));
  await expect(read).rejects.toThrow("gone to another page");
});

test("a refused session ends, unless another one has started since", async () => {
  const ended = vi.fn();
  (await import("./session-refused.ts")).onSessionRefused(ended);
  browser.localStorage.setItem("token", "old");
  const late = api.call(cartCalls.read);
  const sent = await server.next("/api/cart/get");
  expect(sent.headers.get("token")).toBe("old");
  browser.localStorage.setItem("token", "new");
  sent.refuse(401, "signInRequired");
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();

  server.always("/api/cart/get", (call) => call.refuse(401, "signInRequired"));
  await expect(api.call(cartCalls.read)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
});

test("the calls of one action carry the ID of its trace, only while the operator collects traces", async () => {
  const sentWith = async (): Promise<string | null> => {
    const added = api.call(cartCalls.add, { body: { itemId: "margherita" } });
    const sent = await server.next("/api/cart/add");
    sent.answer({ data: { cartData: {} } });
    await added;
    return sent.headers.get("traceparent");
  };
  expect(await sentWith()).toBeNull();
  vi.stubGlobal("document", { documentElement: { dataset: { traced: "" } } });
  const actions = new EventTarget();
  vi.stubGlobal("addEventListener", actions.addEventListener.bind(actions));
  vi.stubGlobal("navigator", { userActivation: { isActive: true } });
  const [first, second] = [await sentWith(), await sentWith()];
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(second?.slice(0, 36)).toBe(first?.slice(0, 36));
  expect(second).not.toBe(first);
  actions.dispatchEvent(new Event("pointerdown"));
  expect((await sentWith())?.slice(0, 36)).not.toBe(first?.slice(0, 36));
  vi.stubGlobal("navigator", { userActivation: { isActive: false } });
  expect(await sentWith()).toBeNull();
});

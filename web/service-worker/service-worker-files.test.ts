import { beforeEach, expect, test, vi } from "vitest";
import { letRun } from "../testing/fake-browser.ts";
import { FakeWorker, ORIGIN } from "../testing/fake-worker.ts";

let worker: FakeWorker;

beforeEach(async () => {
  worker = new FakeWorker();
  await import("./service-worker.ts");
});

// Files, pictures and calls

const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

test("a file of a build comes from the cache, and from the network once", async () => {
  worker.shop.set("/assets/x.js", () => new Response("one"));
  const first = worker.request("/assets/x.js");
  expect(await textOf(first.answer)).toBe("one");
  await first.whole();
  worker.isOffline = true;
  expect(await textOf(worker.request("/assets/x.js").answer)).toBe("one");
  expect(worker.fetched).toEqual(["/assets/x.js"]);
});

test("a file that is missing is not cached", async () => {
  const first = worker.request("/assets/gone.js");
  expect((await first.answer)?.status).toBe(404);
  await first.whole();
  expect(await worker.caches.paths("assets-1")).toEqual([]);
});

test("a picture is shown as last seen, and fetched for the next time", async () => {
  const show = async (text: string) => {
    worker.shop.set("/uploads/a.webp", () => new Response(text));
    const { answer, whole } = worker.request("/uploads/a.webp");
    const shown = await textOf(answer);
    await whole();
    return shown;
  };
  expect(await show("one")).toBe("one");
  expect(await show("two")).toBe("one");
  expect(await show("three")).toBe("two");
  worker.isOffline = true;
  expect(await show("four")).toBe("three");
});

for (const call of ["/api/food/list", "/api/settings"])
  test(`${call} comes from the network, and from the cache without it or from the balancer`, async () => {
    worker.shop.set(call, () => new Response("one"));
    const first = worker.request(call);
    expect(await textOf(first.answer)).toBe("one");
    await first.whole();
    worker.shop.set(call, () => new Response("two"));
    expect(await textOf(worker.request(call).answer)).toBe("two");
    await letRun();
    worker.shop.set(call, () => new Response("", { status: 502 }));
    expect(await textOf(worker.request(call).answer)).toBe("two");
    worker.isOffline = true;
    expect(await textOf(worker.request(call).answer)).toBe("two");
  });

test("a call that is not cached fails as the network does, or passes on the balancer's refusal", async () => {
  worker.shop.set("/api/settings", () => new Response("", { status: 502 }));
  expect((await worker.request("/api/settings").answer)?.status).toBe(502);
  worker.isOffline = true;
  await expect(worker.request("/api/settings").answer).rejects.toThrow("Failed to fetch");
});

test("leaves requests to the browser that change something, go to another origin, or are of a person", () => {
  expect(worker.request("/menu", { mode: "navigate", method: "POST" }).answer).toBeNull();
  expect(worker.request("/api/settings", { origin: "https://other.example" }).answer).toBeNull();
  for (const path of ["/api/order/userorders", "/api/cart/get", "/api/settings/demo-data", "/icon.svg"])
    expect(worker.request(path).answer).toBeNull();
});

// Notifications

const click = (data?: { page?: string }) => {
  const close = vi.fn<() => void>();
  return { clicked: worker.dispatch("notificationclick", { notification: { close, data } }), close };
};

test("a notification opens its page, or the orders, where the shop is not open", async () => {
  const first = click({ page: "/admin/payments" });
  await first.clicked;
  expect(first.close).toHaveBeenCalledTimes(1);
  await click().clicked;
  expect(worker.opened).toEqual(["/admin/payments", "/admin/orders"]);
});

test("a notification brings the shop to the front where it is open", async () => {
  const focus = vi.fn<() => void>();
  worker.windows.push({ url: `${ORIGIN}/admin`, focus });
  await click({ page: "/admin/orders" }).clicked;
  expect(focus).toHaveBeenCalledTimes(1);
  expect(worker.opened).toEqual([]);
});

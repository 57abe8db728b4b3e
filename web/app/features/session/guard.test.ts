import { join } from "node:path";
import type { Role } from "@forno/contract/wire/permissions.ts";
import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";

type Visitor = Role | "visitor";
type Guard = (args: { request: Request }, next: () => Promise<unknown>) => unknown;

interface RouteEntry {
  path?: string;
  file: string;
  children?: RouteEntry[];
}

const APP = join(import.meta.dirname, "../..");
const VISITORS: Visitor[] = ["visitor", "customer", "staff", "admin", "delivery_boy"];

beforeEach(() => {
  new FakeBrowser({ path: "/" });
});

/** The pages of the table of routes, with the files whose guards stand before each. */
async function pagesOfShop(): Promise<{ path: string; files: string[] }[]> {
  const { default: table } = await import("../../routes.ts");
  const below = (routes: readonly RouteEntry[], path: string, files: string[]): { path: string; files: string[] }[] =>
    routes.flatMap((route) => {
      const here = `${path}${route.path ? `/${route.path}` : ""}`.replace(/^\/\//, "/");
      const through = [...files, route.file];
      const pages = below(route.children ?? [], here, through);
      // A layout is no page of its own, but the order beside the list of orders has one below it.
      return route.children && !route.path?.endsWith("orders") ? pages : [{ path: here || "/", files: through }, ...pages];
    });
  return below(table as RouteEntry[], "", []);
}

async function signIn(visitor: Visitor): Promise<void> {
  const { saveSession } = await import("./session-store.ts");
  if (visitor === "visitor") return;
  saveSession({ token: "t", role: visitor, permissions: ["orders", "menu"], name: "Asha", mobile: "+919876543210" });
}

/** Where the guards of `files` lead who opens `path`; null: they let them in. */
async function ledTo(path: string, files: readonly string[]): Promise<string | null> {
  const guards: Guard[] = [];
  for (const file of files) {
    const module: { clientMiddleware?: Guard[] } = await import(/* @vite-ignore */ join(APP, file));
    guards.push(...(module.clientMiddleware ?? []));
  }
  const request = new Request(`https://forno.example${path}`);
  const pass = async (index: number): Promise<void> => {
    await guards[index]?.({ request }, () => pass(index + 1));
  };
  try {
    await pass(0);
    return null;
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return answer.headers.get("Location");
  }
}

/** Who may see a page, by its address alone (spec section 6). */
function ownersOf(path: string): Visitor[] {
  if (path === "/" || path === "/login") return ["visitor"];
  if (path === "/admin" || path.startsWith("/admin/")) return ["staff", "admin"];
  if (/^\/(kitchen|counter)$/.test(path)) return ["staff", "admin"];
  if (path === "/delivery-boy") return ["delivery_boy"];
  if (["/home", "/cart", "/order", "/myorders", "/account", "/verify"].includes(path)) return ["customer"];
  return VISITORS;
}

const homes: Record<Visitor, string> = {
  visitor: "/login",
  customer: "/home",
  staff: "/admin/orders",
  admin: "/admin",
  delivery_boy: "/delivery-boy",
};

/** Where the others go: customers' pages lead home, pages of the people who work in the shop to the sign-in, which leads home. */
function wayOut(path: string, visitor: Visitor): string | null {
  if (ownersOf(path).includes(visitor)) return null;
  return /^\/(admin|delivery-boy|kitchen|counter)/.test(path) ? "/login" : homes[visitor];
}

for (const visitor of VISITORS)
  test(`every page lets a ${visitor.replace("_", " ")} in, or redirects them to their own page`, async () => {
    const pages = await pagesOfShop();
    expect(pages.length).toBeGreaterThan(25);
    await signIn(visitor);
    for (const { path, files } of pages) {
      const opened = path.replace(/:\w+/g, "1");
      expect([path, await ledTo(opened, files)]).toEqual([path, wayOut(path, visitor)]);
    }
  });

// The guards themselves

async function openGuards() {
  const [{ guardFor, guardSignIn }, session] = await Promise.all([import("./guard.ts"), import("./session-store.ts")]);
  const open = async (guard: unknown, path: string, inside: () => void = () => {}): Promise<Response | null> => {
    try {
      await (guard as Guard)({ request: new Request(`https://forno.example${path}`) }, async () => inside());
      return null;
    } catch (answer) {
      if (answer instanceof Response) return answer;
      throw answer;
    }
  };
  return { guardFor, guardSignIn, open, ...session };
}

const asha = { token: "t", role: "customer", name: "Asha", mobile: "+919876543210" } as const;

test("nothing of a page is loaded for somebody who may not see it", async () => {
  const { guardFor, open, saveSession } = await openGuards();
  let isInside = false;
  const enter = () => {
    isInside = true;
  };
  await open(guardFor("adminArea"), "/admin", enter);
  saveSession(asha);
  await open(guardFor("adminArea"), "/admin", enter);
  expect(isInside).toBe(false);
  await open(guardFor("ownOrders"), "/cart", enter);
  expect(isInside).toBe(true);
});

test("a session that ends while the page loads leads to the sign-in, and back to the page with its query", async () => {
  const { guardFor, guardSignIn, open, saveSession, clearSession } = await openGuards();
  saveSession(asha);
  const out = await open(guardFor("ownOrders"), "/verify?state=1", () => clearSession("expired"));
  expect(out?.headers.get("Location")).toBe("/login");
  saveSession(asha);
  expect((await open(guardSignIn, "/login"))?.headers.get("Location")).toBe("/verify?state=1");
  // Once.
  expect((await open(guardSignIn, "/login"))?.headers.get("Location")).toBe("/home");
});

for (const [role, wanted, landing] of [
  ["customer", "/cart", "/cart"],
  ["customer", "/administration", "/administration"],
  ["customer", "/admin/orders", "/home"],
  ["customer", "/delivery-boy", "/home"],
  ["admin", "/admin?x=1", "/admin?x=1"],
  ["admin", "/admin/orders/7", "/admin/orders/7"],
  ["admin", "/cart", "/admin"],
  ["delivery_boy", "/delivery-boy", "/delivery-boy"],
  ["delivery_boy", "/admin", "/delivery-boy"],
  ["staff", "/cart", "/admin/orders"],
] as const)
  test(`after sign-in a ${role.replace("_", " ")} who wanted ${wanted} lands on ${landing}`, async () => {
    const { guardSignIn, rememberPage, open, saveSession } = await openGuards();
    rememberPage(wanted);
    saveSession({ ...asha, role, permissions: ["menu", "orders"] });
    expect((await open(guardSignIn, "/login"))?.headers.get("Location")).toBe(landing);
  });

for (const [permissions, landing] of [
  [["staff"], "/admin/staff"],
  [["counter"], "/counter"],
] as const)
  test(`after sign-in somebody who has only ${permissions[0]} lands on a page that they may open`, async () => {
    const { guardSignIn, open, saveSession } = await openGuards();
    saveSession({ ...asha, role: "staff", permissions: [...permissions] });
    expect((await open(guardSignIn, "/login"))?.headers.get("Location")).toBe(landing);
  });

test("a page in the address bar is replaced, and one that is being navigated to is not entered", async () => {
  const { guardFor, open } = await openGuards();
  // React Router's mark of an answer that takes the place of the address.
  expect((await open(guardFor("ownOrders"), "/"))?.headers.get("X-Remix-Replace")).toBe("true");
  expect((await open(guardFor("ownOrders"), "/cart"))?.headers.get("X-Remix-Replace")).toBeNull();
});

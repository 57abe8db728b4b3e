/** Opens a screen in component tests, as the app's root and frames would, with a fake server. */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { cartStatus } from "../app/features/cart/cart-state.ts";
import { loadCart } from "../app/features/cart/cart-store.ts";
import { keepMenu } from "../app/features/menu/page/menu-fetch.ts";
import { type Session, saveSession } from "../app/features/session/session-store.ts";
import { seedSettings } from "../app/features/settings/settings-store.ts";
import "../app/features/settings/settings-fetch.ts";
import { queryClient } from "../app/platform/api/query-client.ts";
import { shopLoading } from "../app/platform/state/shop-loading.ts";
import { writeItems } from "../app/platform/storage/local-items.ts";
import App, { ErrorBoundary, type RootData } from "../app/root.tsx";
import { FakeServer } from "./fake-server.ts";
import { sampleSettings } from "./samples.ts";

/** A file of `app/routes`, or a layout. */
export interface RouteModule {
  default: ComponentType;
  // biome-ignore lint/suspicious/noExplicitAny: each module's own types, which the router fills in
  clientLoader?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  clientMiddleware?: any;
}

interface Opening {
  /** The address; its path matches `route`. */
  at: string;
  /** The route's path, if it has parameters: `/admin/orders/:orderId`. */
  route?: string;
  /** The frame around the screen, with its guard. Default: only the main element. */
  layout?: RouteModule;
  /** Default: a visitor. */
  as?: Session;
  settings?: Partial<Settings>;
  menu?: Partial<Menu>;
  /** What is in the person's cart. `unread`: a customer's, whose reading gets no answer. */
  cart?: CartData | "unread";
  server?: FakeServer;
}

/**
 * Every other path shows itself as a heading: `expect.element(page.getByRole("heading", { name: "/cart" })).toBeVisible()`.
 * The returned server answers calls about settings, menu and cart itself.
 */
export async function openScreen(screen: RouteModule, opening: Opening): Promise<FakeServer> {
  const server = opening.server ?? new FakeServer();
  const { at, route = new URL(at, location.href).pathname, layout } = opening;
  const settings = sampleSettings(opening.settings);
  await seedPage(server, settings, opening);

  history.replaceState(null, "", at);
  const routes: RouteObject[] = [
    {
      id: "root",
      Component: App,
      ErrorBoundary,
      HydrateFallback: () => null,
      loader: (): RootData => ({ settings, publicUrl: null }),
      shouldRevalidate: () => false,
      children: [
        { ...(layout ? asRoute(layout) : { Component: PlainFrame }), children: [{ path: route, ...asRoute(screen) }] },
        { path: "*", Component: OtherPage },
      ],
    },
  ];
  const router = createBrowserRouter(routes);
  onTestFinished(() => router.dispose());
  await render(<RouterProvider router={router} />);
  return server;
}

/** What the page has loaded when it opens. */
async function seedPage(server: FakeServer, settings: Settings, { as, menu, cart = {} }: Opening): Promise<void> {
  const wholeMenu: Menu = { foods: [], sections: [], sizes: [], modifierGroups: [], ...menu };
  const { foods, ...parts } = wholeMenu;
  server.always("GET /api/settings", (call) => call.answer({ data: settings }));
  server.always("/api/food/list", (call) => call.answer({ data: foods, ...parts, version: 1 }));
  server.always("/api/cart/get", (call) => (cart === "unread" ? call.lose() : call.answer({ data: { cartData: cart } })));
  seedSettings(settings);
  await keepMenu(wholeMenu);
  if (as) saveSession(as);
  else writeItems({ cart: JSON.stringify(cart) });
  if (cart === "unread") await expect(loadCart()).rejects.toThrow();
  else if (cartStatus() !== "known") await loadCart();
  shopLoading.write(false);
}

/** What the page shows after the owner has changed the menu. */
export const changeMenu = (menu: Menu): Promise<void> => keepMenu(menu);

/** A shown toast with this text. */
export const toastSaying = (text: string | RegExp) => page.getByRole("region", { name: "Notifications" }).getByText(text);

const asRoute = ({ default: Component, clientLoader, clientMiddleware }: RouteModule) => ({
  Component,
  ...(clientLoader && { loader: clientLoader }),
  ...(clientMiddleware && { middleware: clientMiddleware }),
});

function PlainFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

function OtherPage() {
  const { pathname, search } = useLocation();
  return (
    <main id="main" tabIndex={-1}>
      <h1>{pathname + search}</h1>
    </main>
  );
}

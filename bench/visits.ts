/** The requests of people's pages around an order, as the browser makes them. Each throws unless the response is a success. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import type { Socket } from "socket.io-client";
import { openPage } from "./scenarios/open-page.ts";
import type { CartContents, PostCall } from "./scenarios/orders.ts";

/** Pictures that a phone shows first, and after scrolling. */
const PICTURES = 8;

export interface ShopSide {
  url: string;
  post: PostCall;
  cart: CartContents;
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<Response & { read: string }> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br", ...headers } });
  const read = await answer.text();
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}: ${read.slice(0, 200)}`);
  return Object.assign(answer, { read });
}

/** Opens a menu page that stays open; a first visit also loads the page's files. */
export async function look(
  { url, post }: ShopSide,
  { token, isNew = false }: { token?: string; isNew?: boolean },
): Promise<Socket> {
  const { read: html } = await get(`${url}/menu`);
  if (isNew) await Promise.all(partsOf(html).map((path) => get(url + path)));
  const etag = await freshen(url, post, token);
  const page = await openPage(url, token);
  await freshen(url, post, token, etag);
  return page;
}

function partsOf(html: string): string[] {
  const assets = new Set(html.match(/\/assets\/[\w.-]+/g));
  const pictures = new Set(html.match(/\/uploads\/\w+\.webp\?w=480/g));
  return [...assets, ...[...pictures].slice(0, PICTURES)];
}

/** The requests of a page at its start, and again when its socket connects. Returns the menu's version. */
async function freshen(url: string, post: PostCall, token?: string, etag?: string): Promise<string> {
  const [menu] = await Promise.all([
    get(url + foodEndpoints.list.path, etag === undefined ? {} : { "if-none-match": etag }),
    readSettings(url),
    token !== undefined && post(cartEndpoints.read.path, {}, token),
  ]);
  return menu.headers.get("etag") ?? "";
}

export const readSettings = (url: string) => get(url + settingsEndpoints.read.path);

/** With the settings, which each addition requests. */
export async function addToCart({ url, post }: ShopSide, itemId: string, token: string): Promise<void> {
  await Promise.all([post(cartEndpoints.add.path, { itemId }, token), readSettings(url)]);
}

export const readOrders = (post: PostCall, token: string) => post(`${orderEndpoints.mine.path}?limit=20`, {}, token);

/** With the code in a demo shop's response. */
export async function signIn({ post }: ShopSide, mobile: string): Promise<void> {
  const { otp } = await post(signInEndpoints.sendOtp.path, { name: "Asha Rao", mobile }, "");
  await post(signInEndpoints.verifyOtp.path, { mobile, otp }, "");
}

/** The requests of the admin's pages after a notification. */
export async function readDesk(url: string, admin: string): Promise<void> {
  const paths = [orderAdminEndpoints.board.path, statsEndpoints.read.path];
  await Promise.all(paths.map((path) => get(url + path, { token: admin })));
}

export async function partnerOf(url: string, admin: string): Promise<string> {
  const { read } = await get(url + deliveryEndpoints.partners.path, { token: admin });
  const [partner] = deliveryEndpoints.partners.answer.parse(JSON.parse(read)).deliveryBoys;
  if (!partner) throw new Error("the shop has no delivery partner");
  return partner._id;
}

export const setStatus = (post: PostCall, orderId: string, status: string, admin: string) =>
  post(orderEndpoints.setStatus.path, { orderId, status }, admin);

export const assign = (post: PostCall, orderId: string, deliveryBoyId: string, admin: string) =>
  post(deliveryEndpoints.assign.path, { orderId, deliveryBoyId }, admin);

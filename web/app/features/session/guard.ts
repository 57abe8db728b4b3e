/** Who may see which page (spec section 6). The server checks every call; this only decides which page opens. */

import { may, type Permission, type Role, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import { type MiddlewareFunction, redirect, replace } from "react-router";
import { readSession, rememberPage, type Session, takeWantedPage } from "./session-store.ts";

type Guard = MiddlewareFunction<Record<string, unknown>>;

const homes: Partial<Record<Role, string>> = { delivery_boy: "/delivery-boy", customer: "/home" };
/** Where those who work in the shop start: on the first page that they may see. */
const workplaces: readonly [StaffPermission, string][] = [
  ["reports", "/admin"],
  ["orders", "/admin/orders"],
  ["counter", "/counter"],
  ["kitchen", "/kitchen"],
  ["menu", "/admin/menu"],
  ["delivery", "/admin/delivery-boys"],
  ["payments", "/admin/payments"],
  ["messages", "/admin/sms"],
  ["settings", "/admin/settings"],
  ["staff", "/admin/staff"],
];
/** Of the admin area, for everybody in it. */
const OWN_PAGE = "/admin/second-factor";

export const homeOf = (session: Session): string =>
  homes[session.role] ?? workplaces.find(([needed]) => may(session, needed))?.[1] ?? OWN_PAGE;

/** What the guarded page at `path` needs. */
function neededAt(path: string): Permission {
  if (/^\/admin(\/|\?|$)/.test(path)) return "adminArea";
  if (/^\/(counter|kitchen)(\/|\?|$)/.test(path)) return path.startsWith("/counter") ? "counter" : "kitchen";
  return path.startsWith("/delivery-boy") ? "ownDeliveries" : "ownOrders";
}

/** Where a signed-in person starts: on the page they wanted before, if they may see it. */
function landingPage(session: Session): string {
  const wanted = takeWantedPage();
  return wanted !== null && may(session, neededAt(wanted)) ? wanted : homeOf(session);
}

/** A page that is already in the address bar is replaced; one that is being navigated to is never entered. */
const sendTo = (target: string, asked: URL): Response =>
  window.location.pathname === asked.pathname ? replace(target) : redirect(target);

/**
 * Lets in who has the permission. Runs before the loaders of the pages inside, so that none of them calls the server in vain; looks again after
 * them, since one may have learnt that the session has ended.
 */
export const guardFor =
  (permission: Permission): Guard =>
  async ({ request }, next) => {
    const asked = new URL(request.url);
    const session = readSession();
    if (session && !may(session, permission)) throw sendTo(permission === "ownOrders" ? homeOf(session) : "/login", asked);
    if (session) await next();
    if (readSession()) return;
    rememberPage(asked.pathname + asked.search);
    throw sendTo("/login", asked);
  };

/** Redirects signed-in people away from the sign-in. */
export const guardSignIn: Guard = ({ request }) => {
  const session = readSession();
  if (session) throw sendTo(landingPage(session), new URL(request.url));
};

/** A guarded layout's loader. Its presence makes the guard run, and the skeleton show, before the page is first shown. */
export const guardedLoader = (): null => null;

/** The cached menu, with its response ready in every encoding: it is read thousands of times per change. */
import { type Menu as Contents, type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { laterUntil, menuAt, nextSaleChange } from "@forno/contract/menu/rules/line/menu-at.ts";
import { indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { withStock } from "@forno/contract/menu/rules/stock.ts";
import { daysAfter, startOfToday } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { cachedValue } from "../../platform/db/changes/cached-value.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { type CachedResponse, cacheJson, JSON_HEADERS } from "../../platform/http/answers/cached-response.ts";
import type { Tx } from "../../tables.ts";
import { selectSettings } from "../settings/settings-store.ts";
import { markSettled, selectBestsellers, selectMenu, withBestsellers } from "./reading/menu-store.ts";
import type { StoredStock } from "./stock-store.ts";

export const MENU_TOPIC = "menu";

export type MenuDeps = Pick<Deps, "reader" | "changes" | "log" | "clock">;

export interface Menu {
  /** As stored in `menu_version`: whoever relies on this menu in a transaction compares it there. */
  version: number;
  /** As stored. */
  raw: Contents;
  /** To choose from at the present moment, for now or, if the shop takes such orders, for later. */
  offered: Contents;
  /** What can be ordered for now. */
  index: MenuIndex;
  /** The same, whatever is left of what the shop counts. */
  indexApartFromStock: MenuIndex;
  stock: readonly StoredStock[];
  foods: readonly Food[];
  /** When something next goes on sale or off by itself. */
  changesAt: Date | null;
  /** The file names of its pictures. */
  images: ReadonlySet<string>;
  answer: CachedResponse;
  headers: typeof JSON_HEADERS;
}

const menu = cachedValue<MenuDeps, Menu>(MENU_TOPIC, async ({ reader, clock }, previous) => {
  const at = clock();
  const [{ version, menu: stored, stock }, bestsellers, { scheduling }] = await reader.current(async (db) => [
    await selectMenu(db),
    await selectBestsellers(db, at),
    await selectSettings(db),
  ]);
  const raw = withBestsellers(stored, bestsellers);
  const later = laterUntil(scheduling, at);
  const { offered, ...indexes } = viewsOf(raw, stock, at, later);
  const { foods: data, sections, sizes, modifierGroups } = offered;
  const body = foodEndpoints.list.answer.parse({ success: true, data, sections, sizes, modifierGroups, version });
  const answer = await cacheJson(body, previous?.answer);
  const images = new Set(data.map(({ image }) => image));
  const next = nextSaleChange(raw, at);
  // One more day can then be ordered for.
  const midnight = daysAfter(startOfToday(at), 1);
  const changesAt = next && later && midnight < next ? midnight : next;
  return { version, raw, offered, ...indexes, stock, foods: data, changesAt, images, answer, headers: JSON_HEADERS };
});

function viewsOf(raw: Contents, stock: readonly StoredStock[], at: Date, later: Date | null) {
  const stocked = withStock(raw, new Map(stock.map(({ itemId, halves }) => [itemId, halves])));
  const index = indexOf(menuAt(stocked, at));
  const indexApartFromStock = stock.length === 0 ? index : indexOf(menuAt(raw, at));
  return { offered: menuAt(stocked, at, later), index, indexApartFromStock };
}

const isOver = ({ changesAt }: Menu, { clock }: MenuDeps): boolean => changesAt !== null && changesAt <= clock();

/** Menus that were found to be over. While the database cannot be read they are still served, and read again as after any failure. */
const replaced = new WeakSet<Menu>();

export async function readMenu(deps: MenuDeps): Promise<Menu> {
  const known = await menu.read(deps);
  if (!isOver(known, deps)) return known;
  if (!replaced.has(known)) {
    replaced.add(known);
    menu.invalidate(deps);
  }
  return await menu.read(deps);
}

export function peekMenu(deps: MenuDeps): Menu | undefined {
  const known = menu.peek(deps);
  return known && !isOver(known, deps) ? known : undefined;
}

export const invalidateMenu = (deps: MenuDeps): void => menu.invalidate(deps);

/** Call in the transaction that changes it. */
export async function notifyMenuChanged(tx: Tx): Promise<void> {
  await notifyChange(tx, MENU_TOPIC);
  await raise(tx, "menuChanged", null);
}

type CurrentMenu = Pick<Menu, "raw" | "offered" | "index" | "indexApartFromStock" | "changesAt" | "stock">;

/**
 * The menu as it will be then: what is on sale by time is judged by when an order for later is eaten. Apart from stock, of which orders look
 * up what is left for them.
 */
export const indexAt = (
  { raw, indexApartFromStock, changesAt }: Pick<CurrentMenu, "raw" | "indexApartFromStock" | "changesAt">,
  time: Date | null,
): MenuIndex => (time === null || changesAt === null ? indexApartFromStock : indexOf(menuAt(raw, time)));

/** The menu of this transaction, which has read `version`: that in memory, or what is stored if that has changed since. */
export async function currentMenu(
  tx: Tx,
  inMemory: Menu,
  { version, now, later = null }: { version: number; now: Date; later?: Date | null },
): Promise<CurrentMenu> {
  if (inMemory.version === version) return inMemory;
  const { menu: raw, stock } = await selectMenu(tx);
  return { raw, ...viewsOf(raw, stock, now, later), stock, changesAt: nextSaleChange(raw, now) };
}

export const MENU_CLOCK = "menu-clock";
const EVERY_MINUTE = "* * * * *";

/** What is sold out until a time, or served at some times only, changes by the time alone; this job only notifies open pages. */
export async function scheduleMenuClock(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.jobs.schedule(MENU_CLOCK, EVERY_MINUTE, () => settleMenu(deps));
}

async function settleMenu(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock();
  const { menu, settledAt } = await selectMenu(deps.db);
  const next = settledAt && nextSaleChange(menu, settledAt);
  if (settledAt && (!next || next > now)) return;
  await inTransaction(deps.db, async (tx) => {
    if ((await markSettled(tx, settledAt, now)) && settledAt) await notifyMenuChanged(tx);
  });
}

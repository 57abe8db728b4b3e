/** What the kitchen is to make, as its screens show it. */
import { travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import type { KitchenLine, kitchenEndpoints, Ticket } from "@forno/contract/kitchen/kitchen.ts";
import type { DealPart } from "@forno/contract/menu/configuration.ts";
import { modifierWords } from "@forno/contract/menu/rules/line/line-words.ts";
import { OVEN } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { promisedAt } from "@forno/contract/order/rules/delivery-promise.ts";
import { isWaiting } from "@forno/contract/order/rules/order-status.ts";
import type { AnswerOf } from "@forno/contract/wire/endpoint.ts";
import type { Deps } from "../../deps.ts";
import { type Menu, readMenu } from "../menu/menu.ts";
import { shownLine } from "../order/reading/line-details.ts";
import { readSettings } from "../settings/settings.ts";
import { type ItemRow, selectTickets, type TicketRow } from "./kitchen-store.ts";

type Kitchen = AnswerOf<typeof kitchenEndpoints.list>["data"];

export async function readKitchen(deps: Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">): Promise<Kitchen> {
  const [menu, { areas }] = [await readMenu(deps), await readSettings(deps)];
  const stationOf = stationsIn(menu);
  const rows = await selectTickets(deps.db, deps.clock());
  const shown = (...places: TicketRow["place"][]) =>
    rows.filter(({ place }) => places.includes(place)).map((row) => ticketOf(row, stationOf, areas));
  const byDue = (a: Ticket, b: Ticket) => a.dueAt.localeCompare(b.dueAt) || a.orderNumber - b.orderNumber;
  const tickets = shown("due", "cancelled").sort(byDue);
  const stations = [...new Set(menu.raw.sections.map(({ station }) => station))];
  return { stations, tickets, ready: shown("ready"), later: shown("later").sort(byDue), allDay: allDayOf(tickets) };
}

export type StationOf = (foodId: string, partName?: string) => string;

/** Parts of a deal are stored by name; one that is not found is made where the deal is. */
export function stationsIn({ raw }: Menu): StationOf {
  const stations = new Map(raw.sections.map(({ _id, station }) => [_id, station]));
  const foods = new Map(raw.foods.flatMap(({ _id, name, sectionId }) => [_id, name].map((key) => [key, sectionId] as const)));
  const at = (key: string) => stations.get(foods.get(key) ?? "");
  return (foodId, partName) => (partName && at(partName)) ?? at(foodId) ?? OVEN;
}

function ticketOf(row: TicketRow, stationOf: StationOf, areas: readonly { name: string; minutes: number }[]): Ticket {
  const promise = {
    paymentMethod: row.payment_method,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    promisedMinutes: row.promised_minutes,
    notBefore: row.promised_at,
    expectedAt: row.expected_at,
  };
  const start = Math.max((row.paid_at ?? row.created_at).getTime(), row.kitchen_at?.getTime() ?? 0);
  const promised = promisedAt(promise) ?? row.created_at;
  // Of an order for later, the promise is the end of the time that its customer chose.
  const due = row.expected_at ?? row.scheduled_for ?? promised;
  const travel = travelMinutes(row.fulfilment, areas.find(({ name }) => name === row.area_name) ?? null);
  const before = new Map((row.isChanged ? row.seen : row.now)?.map((line) => [line.position, line]));
  const now = new Map(row.now.map((line) => [line.position, line]));
  return {
    orderId: row.id,
    orderNumber: row.order_number,
    token: row.token,
    note: row.kitchen_note,
    channel: row.channel,
    fulfilment: row.fulfilment,
    placedAt: new Date(start).toISOString(),
    promisedAt: promised.toISOString(),
    dueAt: new Date(Math.max(due.getTime() - travel * 60_000, start)).toISOString(),
    startedAt: isWaiting(row.status) ? null : (row.startedAt?.toISOString() ?? null),
    readyAt: row.ready_at?.toISOString() ?? null,
    isScheduled: row.scheduled_for !== null,
    isChanged: row.isChanged,
    isCancelled: row.place === "cancelled",
    lines: row.items.flatMap((item) => {
      const [was, is] = [before.get(item.position), now.get(item.position)];
      const isSame = was?.quantity === is?.quantity && was?.chosen === is?.chosen;
      return linesOf(item, stationOf).map((line) => ({
        ...line,
        isDone: isSame && (row.done?.[line.lineId] ?? 0) >= line.quantity,
        wasQuantity: isSame ? null : (was?.quantity ?? 0),
      }));
    }),
    removed: [...before.values()].filter(({ position }) => !now.has(position)).map(({ name, quantity }) => ({ name, quantity })),
  };
}

export type MadeLine = Omit<KitchenLine, "isDone" | "wasQuantity">;

/** Of a deal, its parts. */
export function linesOf(item: ItemRow, stationOf: StationOf = () => OVEN): MadeLine[] {
  const { parts, summary, ...line } = shownLine(item);
  const lineId = String(item.position);
  if (!parts) {
    return [madeLine(line, { lineId, summary, station: stationOf(item.food_id), deal: null, quantity: item.quantity })];
  }
  return parts.map((part, index) =>
    madeLine(part, {
      lineId: `${lineId}.${index}`,
      summary: summaryOf(part),
      station: stationOf(item.food_id, part.name),
      deal: item.name,
      quantity: item.quantity,
    }),
  );
}

const madeLine = (
  { name, size, modifiers, secondHalf, note, diet, picture }: DealPart,
  rest: Pick<KitchenLine, "lineId" | "summary" | "station" | "deal" | "quantity">,
): MadeLine => ({
  ...rest,
  ...{ name, size, secondHalf, note, diet, picture },
  modifiers: modifiers.map(({ price: _, ...modifier }) => modifier),
});

const summaryOf = ({ size, modifiers, note }: DealPart): string =>
  [size, ...modifiers.map(modifierWords), note && `“${note}”`].filter(Boolean).join(", ");

/** The most first. */
function allDayOf(tickets: readonly Ticket[]): Kitchen["allDay"] {
  const counts = new Map<string, Kitchen["allDay"][number]>();
  for (const { name, size, quantity, isDone } of tickets.filter(({ isCancelled }) => !isCancelled).flatMap(({ lines }) => lines)) {
    if (isDone) continue;
    const key = JSON.stringify([name, size]);
    counts.set(key, { name, size, count: (counts.get(key)?.count ?? 0) + quantity });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "en"));
}

/** In which order a delivery partner takes several orders: by promise, and those promised at about the same time by distance. */
import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import type { Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";

/** A detour for a nearer stop makes none of them noticeably later. */
const SAME_TIME_MS = 5 * 60_000;

type Stop = Pick<DeliveryOrder, "status" | "promisedAt" | "createdAt"> & {
  recipient: Pick<DeliveryOrder["recipient"], "location">;
};

/** Those that are out for delivery first. `shop`: where each trip begins; null: unknown. */
export const tripOrder = <Order extends Stop>(orders: readonly Order[], shop: Point | null): Order[] =>
  ORDER_STATUSES.toReversed().flatMap((status) =>
    trip(
      orders.filter((order) => order.status === status),
      shop,
    ),
  );

function trip<Order extends Stop>(orders: readonly Order[], from: Point | null): Order[] {
  const [first, ...others] = orders.toSorted((a, b) => dueAt(a) - dueAt(b));
  if (!first) return [];
  const together = [first, ...others.filter((order) => dueAt(order) - dueAt(first) <= SAME_TIME_MS)];
  const next = nearest(together, from) ?? first;
  return [
    next,
    ...trip(
      [first, ...others].filter((order) => order !== next),
      next.recipient.location ?? from,
    ),
  ];
}

/** Without a promise it is as urgent as it is old. */
const dueAt = ({ promisedAt, createdAt }: Stop): number => Date.parse(promisedAt ?? createdAt);

/** None unless all pins are known: a guess could send the partner past a door. */
function nearest<Order extends Stop>(orders: readonly Order[], from: Point | null): Order | null {
  const stops = orders.flatMap((order) => {
    const { location } = order.recipient;
    return from && location ? [{ order, metres: metresBetween(from, location) }] : [];
  });
  if (stops.length < orders.length) return null;
  return (
    stops.reduce<(typeof stops)[number] | null>((best, stop) => (best && best.metres <= stop.metres ? best : stop), null)?.order ??
    null
  );
}

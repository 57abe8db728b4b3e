import type { Order } from "@forno/contract/order/order.ts";
import { minutesToGo } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen, isSecured } from "@forno/contract/order/rules/order-status.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { queryClient } from "../../../../platform/api/query-client.ts";
import { formatShortDay, plannedTime } from "../../../../platform/format/time-range.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { useSession } from "../../../session/session-store.ts";
import { isAhead, isReadyForPickup, minutesLate, reachedAt } from "../../order-progress.ts";
import { StatusRing } from "../../status-ring.tsx";
import { activeOrderTexts as texts } from "../../texts/en-customer.ts";
import { statusName } from "../../texts/en-status.ts";
import { useNewestOrders } from "../my-orders-query.ts";
import styles from "./active-order.module.css";
import { StatusNotification, useStatusNotification } from "./status-notification.tsx";

/** My Orders tracks every order itself. */
const TRACKER = "/myorders";
const TICK_MS = 15_000;
const MINUTE_MS = 60_000;
/** How long an order that was open here still shows its final status. */
const ENDED_STAYS_MS = 10 * MINUTE_MS;

/** A customer's open order on every page except the tracker, to which it links; announces changes. */
export function ActiveOrder() {
  const isCustomer = may(useSession(), "ownOrders");
  const isTracker = useLocation().pathname === TRACKER;
  if (!isCustomer || isTracker) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <StatusNotification />
      <Followed />
    </QueryClientProvider>
  );
}

function Followed() {
  const data = useNewestOrders();
  const [openOnce] = useState(() => new Set<string>());
  const now = useNow(TICK_MS);
  useStatusNotification(data);
  useEffect(() => {
    for (const { _id, status } of data ?? []) if (isOpen(status)) openOnce.add(_id);
  }, [data, openOnce]);
  const shown = (data ?? []).filter((order) => isOpen(order.status) || (openOnce.has(order._id) && hasJustEnded(order, now)));
  const [newest, ...others] = shown.toSorted((a, b) => Number(isOpen(b.status)) - Number(isOpen(a.status)));
  return newest ? <Pill order={newest} others={others.length} now={now} /> : null;
}

function hasJustEnded(order: Order, now: number): boolean {
  const at = order.cancelCause === "replaced" ? null : reachedAt(order, order.status);
  return at !== null && now - Date.parse(at) < ENDED_STAYS_MS;
}

function Pill({ order, others, now }: { order: Order; others: number; now: number }) {
  const words = [texts.order(order.orderNumber), ...stateOf(order, now)];
  return (
    <PageLink to={TRACKER} className={styles.activeOrder} data-part="active-order">
      <StatusRing status={order.status} />
      <span>{words.join(" · ")}</span>
      {others > 0 ? (
        <>
          <span className="visuallyHidden"> {texts.moreSpoken(others)}</span>
          <span className={styles.more} aria-hidden="true">
            {texts.more(others)}
          </span>
        </>
      ) : null}
    </PageLink>
  );
}

/** Until it is paid it is not started: its status alone would be misleading. */
function stateOf(order: Order, now: number): string[] {
  const { status, promisedAt, promisedMinutes } = order;
  const name = statusName(order, status);
  if (isOpen(status) && !isSecured(order)) return [texts.unpaid];
  if (isAhead(order)) return [`${formatShortDay(order.scheduledFor)}, ${plannedTime(order)}`];
  if (!isOpen(status) || !promisedAt || isReadyForPickup(order)) return [name];
  const minutes = minutesToGo(promisedAt, now, promisedMinutes);
  const time = minutes === null ? texts.minutesLate(minutesLate(promisedAt, now)) : texts.minutesLeft(minutes);
  return [name, time];
}

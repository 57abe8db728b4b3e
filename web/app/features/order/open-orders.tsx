import type { BoardColumn } from "@forno/contract/order-admin.ts";
import { isOpen, ORDER_STATUSES, orderCan } from "@forno/contract/rules/order-status.ts";
import { statsTexts as texts } from "#texts/admin.ts";
import { documentTexts } from "#texts/common.ts";
import { columnTitles } from "#texts/order-board.ts";
import { TonePie } from "../../ui/chip.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { countText } from "./count-text.ts";
import { statusTones } from "./order-status-badge.tsx";
import "./open-orders.css";

/** Why more are pending than wait for the kitchen. */
const Unpaid = ({ count }: { count: number }) =>
  count > 0 ? <small className="unpaid">{texts.awaitingPayment(count)}</small> : null;

/** How many orders stand at each stage. */
export function OpenOrders({ columns }: { columns: readonly BoardColumn[] }) {
  return (
    <ul className="stages" aria-label={texts.openByStatus}>
      {columns
        .filter(({ status }) => isOpen(status))
        .map(({ status, total, orders }) => (
          <li key={status} className={statusTones[status]}>
            <TonePie tone={statusTones[status]} />
            <b className="num">{countText(total)}</b>
            <span>
              {columnTitles[status]}
              {status === "pending" ? <Unpaid count={orders.filter((order) => !orderCan.begin(order)).length} /> : null}
            </span>
          </li>
        ))}
    </ul>
  );
}

export function OpenOrdersSkeleton() {
  return (
    <Loading label={documentTexts.loading} className="stages">
      {ORDER_STATUSES.filter(isOpen).map((status) => (
        <Skeleton key={status} height="128px" />
      ))}
    </Loading>
  );
}

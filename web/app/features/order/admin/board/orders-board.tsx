import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn as Column } from "@forno/contract/order/order-admin.ts";
import { isLate } from "@forno/contract/order/rules/delivery-promise.ts";
import { isCancelled, isOpen, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { dayOf, formatDateTime, formatTime } from "../../../../platform/format/dates.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { useWakeLock } from "../../../../platform/wake-lock.ts";
import { useSettling } from "../../../../ui/controls/settling.ts";
import { KeyList } from "../../../../ui/display/key-list.tsx";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { columnTitles } from "../../texts/en.ts";
import { boardControlTexts, orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { whereOf } from "../order-facts.ts";
import { useAllDay } from "./all-day/all-day.tsx";
import { BoardBar } from "./board-bar.tsx";
import { columnTracks, countText, readyCount } from "./board-columns.ts";
import { Board, BoardColumn, BoardPair } from "./board-frame.tsx";
import { useBoardArrows } from "./board-keys.ts";
import { BoardTabs, columnId } from "./board-tabs.tsx";
import { type BoardOrders, type BoardShow, boardView } from "./board-view.ts";
import { OrderTicket } from "./order-ticket.tsx";
import styles from "./orders-board.module.css";
import ticketStyles from "./ticket.module.css";

const AGE_EVERY_MS = 15_000;
/** In a rush the tickets need their room. */
const KEYS_ORDERS_MAX = 20;

/** An order that moves to another column is mounted again: restores the focus to the control that moved it, or to the order's link. */
function useStableFocus() {
  const board = useRef<HTMLDivElement>(null);
  const last = useRef<{ control: string; slip: string } | null>(null);
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const find = (selector: string) => board.current?.querySelector<HTMLElement>(selector);
    const control = CSS.escape(last.current.control);
    const place = find(`[data-keeps-focus="${control}"], [aria-label="${control}"]`);
    (place ?? find(`a[href="${CSS.escape(last.current.slip)}"]`))?.focus();
  });
  return {
    ref: board,
    onFocus: ({ target }: React.FocusEvent) => {
      const control = target.getAttribute("data-keeps-focus") ?? target.getAttribute("aria-label");
      const slip = target.closest("article")?.querySelector("a")?.getAttribute("href") ?? "";
      last.current = control === null ? null : { control, slip };
    },
    // Leaving for another element or window is not caused by rendering.
    onBlur: (event: React.FocusEvent) => {
      if (event.relatedTarget) last.current = null;
    },
    onPointerDown: () => {
      last.current = null;
    },
  };
}

/** Whoever has not paid must not fill the board. */
const UNPAID = "?view=table&status=pending&payment=unpaid";

/** Details that the board has no room for. */
function Rest({ status, shown, all }: { status: OrderStatus; shown: number; all: string }) {
  const search = `?${new URLSearchParams({ view: "table", status, sort: isOpen(status) ? "oldest" : "newest" })}`;
  return (
    <p className={`${ticketStyles.none} small muted`}>
      <span>{texts.shownOf(shown, all)}</span> <PageLink to={{ search }}>{texts.showAll}</PageLink>
    </p>
  );
}

export interface OrdersBoardProps extends BoardOrders {
  partners: readonly Person[] | undefined;
  /** At the end of its bar. */
  tools: ReactNode;
  /** Places the board's bar. */
  frame: (bar: ReactNode) => ReactNode;
}

interface ColumnProps extends Pick<OrdersBoardProps, "partners"> {
  column: Column;
  isRush: boolean;
  now: number;
}

function StatusColumn({ column, partners, isRush, now }: ColumnProps) {
  const { status, awaitingPayment, orders } = column;
  const settling = useSettling(orders.map(({ _id }) => _id).join());
  const ready = readyCount(column);
  const late = isOpen(status) ? orders.filter((order) => isLate(order, now)).length : 0;
  const fresh = orders.filter(({ isNew }) => isNew).length;
  const isCut = ready.isCapped || ready.count > orders.length;
  const draw = (order: AdminOrder) => <OrderTicket key={order._id} order={order} {...{ partners, isRush, now }} />;
  return (
    <BoardColumn
      id={columnId(status)}
      status={status}
      title={columnTitles[status]}
      count={countText(ready)}
      late={late > 0 ? boardControlTexts.late(late) : null}
      fresh={fresh > 0 ? boardControlTexts.fresh(fresh) : null}
      className={settling}
    >
      {ready.count === 0 ? (
        <p className={`${ticketStyles.none} small muted`}>{isOpen(status) ? texts.columnEmpty : texts.columnEmptyToday}</p>
      ) : null}
      {orders.map(draw)}
      {awaitingPayment.count > 0 ? (
        <p className={`${ticketStyles.unpaid} small`}>
          <PageLink to={{ search: UNPAID }}>{boardControlTexts.awaitingPayment(countText(awaitingPayment))}</PageLink>
        </p>
      ) : null}
      {isCut ? <Rest status={status} shown={orders.length} all={countText(ready)} /> : null}
    </BoardColumn>
  );
}

/** Shares of the width that a column has at most: a large screen, or one without the rail, has room for more. */
const SHARES_MAX = 2;
const SHARES_MAX_WIDE = 3;

/** Open orders by status, and those closed today, for a screen in the kitchen. */
export function OrdersBoard({ columns, scheduled, partners, tools, frame }: OrdersBoardProps) {
  const now = useNow(AGE_EVERY_MS);
  const stableFocus = useStableFocus();
  useBoardArrows(stableFocus.ref);
  useWakeLock();
  const [show, setShow] = useState<BoardShow>("all");
  const { columns: chosen, later, counts, isRush } = boardView({ columns, scheduled }, show, now);
  const { button, content } = useAllDay(chosen);
  const shown = chosen.filter(({ status, orders }) => !isCancelled(status) || orders.length > 0);
  const open = shown.filter(({ status }) => isOpen(status));
  const closed = shown.filter(({ status }) => !isOpen(status));
  const isAside = isRush && show === "all";
  const draw = (column: Column) => <StatusColumn key={column.status} {...{ column, partners, isRush, now }} />;
  const widths = open.map(({ orders }) => orders.length);
  // Beside open orders, closed ones need the room of one.
  if (!isAside && closed.length > 0) widths.push(Math.min(closed.flatMap(({ orders }) => orders).length, 1));
  return (
    <>
      {frame(
        <BoardBar counts={counts} show={show} onShow={setShow}>
          <div className={styles.tools}>
            {tools}
            {button}
          </div>
        </BoardBar>,
      )}
      {shown.reduce((sum, { orders }) => sum + orders.length, 0) > KEYS_ORDERS_MAX ? null : (
        <KeyList className={`${styles.boardKeys} small muted`} label={boardControlTexts.keys} list={boardControlTexts.keyList} />
      )}
      {content}
      <LaterOrders orders={later} now={now} />
      <BoardTabs tabs={shown.map((column) => ({ status: column.status, count: countText(readyCount(column)) }))} />
      <div {...stableFocus}>
        <Board tracks={columnTracks(widths, SHARES_MAX)} wide={columnTracks(widths, SHARES_MAX_WIDE)}>
          {open.map(draw)}
          {closed.length > 0 ? <BoardPair isAside={isAside}>{closed.map(draw)}</BoardPair> : null}
        </Board>
      </div>
    </>
  );
}

interface LaterOrdersProps {
  /** The earliest first. */
  orders: readonly AdminOrder[];
  /** In milliseconds. */
  now: number;
}

/** Orders for later, above those that wait: each becomes a ticket when the kitchen is to start it. */
function LaterOrders({ orders, now }: LaterOrdersProps) {
  const { search } = useLocation();
  const [first] = orders;
  if (!first) return null;
  const today = dayOf(new Date(now));
  const isToday = (iso: string | null) => iso !== null && dayOf(new Date(iso)) === today;
  const timeOf = (iso: string | null) => (iso === null ? "" : isToday(iso) ? formatTime(iso) : formatDateTime(iso));
  return (
    <details className={styles.later}>
      <summary>
        <b>{orders.every(({ kitchenAt }) => isToday(kitchenAt)) ? boardControlTexts.laterToday : boardControlTexts.later}</b>
        <span>{orders.length}</span>
        <span className="muted">{boardControlTexts.nextAt(timeOf(first.kitchenAt))}</span>
      </summary>
      <ul>
        {orders.map((order) => (
          <li key={order._id}>
            <PageLink to={{ pathname: `/admin/orders/${order._id}`, search }} preventScrollReset>
              <span className="visuallyHidden">{texts.order} </span>
              <b>{order.orderNumber}</b>
            </PageLink>
            <span>{whereOf(order)}</span>
            <span className="small muted">{boardControlTexts.startAt(timeOf(order.kitchenAt))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

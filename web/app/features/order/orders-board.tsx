import type { BoardColumn as Column } from "@forno/contract/order-admin.ts";
import { isOpen, type OrderStatus } from "@forno/contract/rules/order-status.ts";
import type { Person } from "@forno/contract/user.ts";
import { useEffect, useRef } from "react";
import { columnTitles, orderBoardTexts as texts } from "#texts/order-board.ts";
import { useNow } from "../../platform/state/now.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { useSettling } from "../../ui/settling.ts";
import { Board, BoardColumn } from "../../ui/ticket.tsx";
import { countText } from "./count-text.ts";
import { statusTones } from "./order-status-badge.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import "./orders-board.css";

const AGE_EVERY_MS = 15_000;

/** A slip that moved to another column was drawn anew: the control that moved it takes the keyboard's place along, or its link if the control is gone. */
function useFocusKept() {
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
    // Leaving for another element or another window is not being drawn anew.
    onBlur: (event: React.FocusEvent) => {
      if (event.relatedTarget) last.current = null;
    },
    onPointerDown: () => {
      last.current = null;
    },
  };
}

/** What the board has no room for. */
function Rest({ status, shown, all }: { status: OrderStatus; shown: number; all: string }) {
  const search = `?${new URLSearchParams({ view: "table", status, sort: isOpen(status) ? "oldest" : "newest" })}`;
  return (
    <p className="none small muted">
      {texts.shownOf(shown, all)} <PageLink to={{ search }}>{texts.showAll}</PageLink>
    </p>
  );
}

export interface OrdersBoardProps {
  columns: readonly Column[];
  partners: readonly Person[] | undefined;
}

/** Open orders by status, and what was closed today: the kitchen's wall. */
export function OrdersBoard({ columns, partners }: OrdersBoardProps) {
  const now = useNow(AGE_EVERY_MS);
  const settling = useSettling(columns.map(({ orders }) => orders.map(({ _id }) => _id).join()).join("|"));
  const draw = ({ status, total, orders }: Column) => {
    const isCut = total.isCapped || total.count > orders.length;
    return (
      <BoardColumn key={status} tone={statusTones[status]} title={columnTitles[status]} count={countText(total)}>
        {orders.length === 0 ? (
          <p className="none small muted">{isOpen(status) ? texts.columnEmpty : texts.columnEmptyToday}</p>
        ) : null}
        {orders.map((order) => (
          <OrderTicket key={order._id} order={order} partners={partners} now={now} />
        ))}
        {isCut ? <Rest status={status} shown={orders.length} all={countText(total)} /> : null}
      </BoardColumn>
    );
  };
  const cancelled = columns.find(({ status }) => status === "cancelled");
  return (
    <div className={settling} {...useFocusKept()}>
      <Board>
        {columns.filter(({ status }) => isOpen(status)).map(draw)}
        {cancelled?.orders.length ? <div className="board-rest">{draw(cancelled)}</div> : null}
        {columns.filter(({ status }) => status === "delivered").map(draw)}
      </Board>
    </div>
  );
}

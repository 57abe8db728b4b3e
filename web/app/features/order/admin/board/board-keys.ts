/** The board by keyboard. Single keys act only while the keyboard is on a ticket (WCAG 2.1.4), never in a field or a select. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { nextStatus, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type KeyboardEvent, useEffect } from "react";
import type { StatusChange } from "../status-change.tsx";
import { awaitsPayment } from "./board-columns.ts";

const FIELDS = "input, select, textarea, [contenteditable]";
const LINK = "h3 a";
const PARTNER = "[data-part=partner]";

type Press = Pick<globalThis.KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "repeat">;
const isPlain = (event: Press): boolean => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

const linkOf = (ticket: Element | undefined): HTMLElement | null => ticket?.querySelector<HTMLElement>(LINK) ?? null;

/** Visible tickets, column by column; folded ones are skipped. */
function columnsOf(board: ParentNode): Element[][] {
  return [...board.querySelectorAll("section")]
    .map((column) => [...column.querySelectorAll("article")].filter((ticket) => ticket.getClientRects().length > 0))
    .filter((tickets) => tickets.length > 0);
}

/** The ticket that an arrow key moves to; none at the edge of the board. A shorter column is entered at its end. */
export function nextTicket<Ticket>(columns: readonly (readonly Ticket[])[], ticket: Ticket, key: string): Ticket | undefined {
  const at = columns.findIndex((tickets) => tickets.includes(ticket));
  const row = columns[at]?.indexOf(ticket) ?? -1;
  if (key === "ArrowDown") return columns[at]?.[row + 1];
  if (key === "ArrowUp") return columns[at]?.[row - 1];
  const next = columns[at + (key === "ArrowRight" ? 1 : -1)];
  return next?.[Math.min(row, next.length - 1)];
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** Arrow keys move between tickets; without a selection, to the first. */
export function useBoardArrows(board: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!board.current || !ARROWS.includes(event.key) || !isPlain(event) || event.defaultPrevented) return;
      const from = document.activeElement;
      if (from && from !== document.body && (!board.current.contains(from) || from.matches(FIELDS))) return;
      const columns = columnsOf(board.current);
      const ticket = from?.closest("article");
      const to = linkOf(ticket ? nextTicket(columns, ticket, event.key) : columns[0]?.[0]);
      if (!to) return;
      event.preventDefault();
      to.focus();
      to.closest("article")?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [board]);
}

/** `n`: the next step, unless it waits for its payment; a number: the status at that place. */
export function statusOfKey(key: string, order: AdminOrder): OrderStatus | null {
  if (key === "n") return awaitsPayment(order) ? null : nextStatus(order.status);
  return ORDER_STATUSES[Number(key) - 1] ?? null;
}

/** `N`: the next step; a number: the status at that place; `P`: the delivery partner. After a move the keyboard is on the next ticket of the column. */
export function pressOnTicket(event: KeyboardEvent<HTMLElement>, order: AdminOrder, change: StatusChange): void {
  const { currentTarget: ticket, target } = event;
  // In React, dialogs over the board are children of the ticket: ignore their events.
  if (!(target instanceof Element) || !ticket.contains(target) || target.matches(FIELDS)) return;
  if (!isPlain(event) || event.repeat) return;
  const key = event.key.toLowerCase();
  if (key === "p") {
    event.preventDefault();
    ticket.querySelector<HTMLElement>(PARTNER)?.focus();
    return;
  }
  const to = statusOfKey(key, order);
  if (to === null || to === change.status || change.isPending) return;
  event.preventDefault();
  const column = [...(ticket.closest("section")?.querySelectorAll("article") ?? [])];
  const place = column.indexOf(ticket);
  const isMoved = change.choose(to);
  if (isMoved) linkOf(column[place + 1] ?? column[place - 1])?.focus();
}

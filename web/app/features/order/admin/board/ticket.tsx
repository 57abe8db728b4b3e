import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { Gauge } from "../../../../ui/status/gauge.tsx";
import { StatusRing, statusTones } from "../../order-status-badge.tsx";
import styles from "./ticket.module.css";

export interface TicketProps {
  /** A short name. */
  title: ReactNode;
  tag?: ReactNode;
  /** Its age in words, as a part (0 to 1) of the promised time, and whether that is over. */
  age?: { text: string; part: number; late: boolean };
  lines: ReactNode;
  /** Beside them: one press to the next status. */
  next: ReactNode;
  /** Below the lines: the customer and the total. */
  foot: ReactNode;
  /** New: no admin has seen it. It has a coloured ring. */
  fresh?: boolean;
  /** Keys pressed while a ticket has the focus. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The controls. */
  children: ReactNode;
}

/** A ticket on the board. */
export function Ticket({ title, tag, age, lines, next, foot, fresh, onKeyDown, children }: TicketProps) {
  const id = useId();
  return (
    <article className={classNames(styles.ticket, fresh && styles.fresh)} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <h3 className={styles.number} id={id}>
          {title}
        </h3>
        {tag}
        {age ? (
          <span className={classNames(styles.age, age.late && styles.late)}>
            <Gauge part={age.part} />
            <span>{age.text}</span>
          </span>
        ) : null}
      </div>
      {lines}
      {next ? <div className={styles.next}>{next}</div> : null}
      <div className={styles.foot}>{foot}</div>
      <div className={styles.controls}>{children}</div>
    </article>
  );
}

/** Columns that scroll separately where there is room, and stack on phones. `tracks`: their widths side by side. */
export function Board({ tracks, children }: { tracks?: string; children: ReactNode }) {
  return (
    <div className={styles.board} data-part="board" style={{ "--tracks": tracks } as CSSProperties}>
      {children}
    </div>
  );
}

/** Two columns in the place of one. */
export function BoardPair({ children }: { children: ReactNode }) {
  return <div className={styles.columnPair}>{children}</div>;
}

export interface BoardColumnProps {
  /** The target of a tab. */
  id?: string;
  status: OrderStatus;
  title: string;
  count: ReactNode;
  /** How many of them are late. */
  late?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function BoardColumn({ id, status, title, count, late, className, children }: BoardColumnProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={classNames(styles.column, className)} aria-label={title}>
      <header className={styles[statusTones[status]]}>
        <StatusRing status={status} />
        <h2 className="heading3">{title}</h2>
        <span>{count}</span>
        {late ? <b className={styles.late}>{late}</b> : null}
      </header>
      <div className={styles.stack}>{children}</div>
    </section>
  );
}

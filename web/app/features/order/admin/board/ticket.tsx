import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { Gauge } from "../../../../ui/status/gauge.tsx";
import { StatusRing, statusTones } from "../../order-status-badge.tsx";
import styles from "./ticket.module.css";

export interface TicketProps {
  /** A short name. */
  title: ReactNode;
  /** Beside it. */
  control: ReactNode;
  /** Its age in words, and as a part (0 to 1) of the promised time. */
  age?: { text: string; part: number } | undefined;
  /** How late it is, in place of its age. */
  late: string | null;
  /** How and where it is handed over. */
  where: ReactNode;
  lines: ReactNode;
  /** What else matters, as tags. */
  tags: ReactNode;
  /** One press to the next status. */
  next: ReactNode;
  /** Who takes it. */
  partner: ReactNode;
  /** New: no admin has seen it. It has a coloured ring. */
  fresh?: boolean;
  /** Keys pressed while a ticket has the focus. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Dialogs. */
  children: ReactNode;
}

/** A ticket on the board. */
export function Ticket({ title, control, age, late, where, lines, tags, next, partner, fresh, onKeyDown, children }: TicketProps) {
  const id = useId();
  return (
    <article className={classNames(styles.ticket, fresh && styles.fresh)} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={styles.body}>
        <div className={styles.top}>
          <h3 className={styles.number} id={id}>
            {title}
          </h3>
          {control}
          {late ? <b className={styles.late}>{late}</b> : null}
          {age && !late ? (
            <span className={styles.age}>
              <Gauge part={age.part} />
              <span>{age.text}</span>
            </span>
          ) : null}
        </div>
        <p className={styles.where}>{where}</p>
        {lines}
        <p className={styles.tags}>{tags}</p>
      </div>
      <div className={styles.actions}>
        {next}
        {partner}
      </div>
      {children}
    </article>
  );
}

/** Columns that scroll separately where there is room, and stack on phones. `tracks`: their widths side by side; `wide`: on large screens. */
export function Board({ tracks, wide, children }: { tracks?: string; wide?: string; children: ReactNode }) {
  return (
    <div className={styles.board} data-part="board" style={{ "--tracks": tracks, "--tracks-wide": wide } as CSSProperties}>
      {children}
    </div>
  );
}

/** Two columns in the place of one. `isAside`: only where all columns are below each other. */
export function BoardPair({ isAside, children }: { isAside: boolean; children: ReactNode }) {
  return <div className={classNames(styles.columnPair, isAside && styles.aside)}>{children}</div>;
}

export interface BoardColumnProps {
  /** The target of a tab. */
  id?: string;
  status: OrderStatus;
  title: string;
  count: ReactNode;
  /** How many of them are late, and how many new. */
  late?: ReactNode;
  fresh?: ReactNode;
  /** Between its title and its orders. */
  top?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function BoardColumn({ id, status, title, count, late, fresh, top, className, children }: BoardColumnProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={classNames(styles.column, className)} aria-label={title}>
      <header className={styles[statusTones[status]]}>
        <StatusRing status={status} />
        <h2 className="heading3">{title}</h2>
        <span>{count}</span>
        {late ? <b className={styles.lateCount}>{late}</b> : null}
        {fresh ? <b className={styles.freshCount}>{fresh}</b> : null}
      </header>
      {top}
      <div className={styles.stack}>{children}</div>
    </section>
  );
}

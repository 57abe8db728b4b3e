import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { StatusRing, statusTones } from "../../status-ring.tsx";
import styles from "./ticket.module.css";

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
      <header data-tone={statusTones[status]}>
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

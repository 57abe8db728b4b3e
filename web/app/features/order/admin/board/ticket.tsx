import { type KeyboardEvent, type ReactNode, useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { Gauge } from "../../../../ui/status/gauge.tsx";
import styles from "./ticket.module.css";

export interface TicketProps {
  /** A short name. */
  title: ReactNode;
  /** Beside it. */
  control: ReactNode;
  /** Its age in words, and as a part (0 to 1) of the promised time; of a closed order when it was closed. */
  age?: { text: string; part?: number } | undefined;
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
              {age.part === undefined ? null : <Gauge part={age.part} />}
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

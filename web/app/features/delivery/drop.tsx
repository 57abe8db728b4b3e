import { type ReactNode, useId } from "react";
import styles from "./drop.module.css";

export interface DropProps {
  title: ReactNode;
  /** Its status. */
  chip: ReactNode;
  /** Time left, in words. */
  left: ReactNode;
  /** Its place in the trip. */
  stop: ReactNode;
  address: ReactNode;
  /** How to find the door, and what the customer asks. */
  hints: readonly string[];
  /** Customer, paid or not. */
  note: ReactNode;
  /** What is to be delivered. */
  lines: ReactNode;
  /** Two large links side by side. */
  actions: ReactNode;
  /** The large button, if there is something to do. */
  children?: ReactNode;
}

/** A stop of a delivery round, made for one hand. */
export function Drop({ title, chip, left, stop, address, hints, note, lines, actions, children }: DropProps) {
  const id = useId();
  return (
    <article className={styles.drop} aria-labelledby={id}>
      <div className="row between">
        <span className="row">
          <h2 className="heading3" id={id}>
            {title}
          </h2>
          {chip}
        </span>
        <span className={`${styles.left} muted`}>{left}</span>
      </div>
      {stop ? <p className={styles.stop}>{stop}</p> : null}
      <address>{address}</address>
      {hints.length > 0 ? (
        <ul className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      ) : null}
      <p className="muted">{note}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
      {/* Last: a large order would push the buttons out of view. */}
      <div className={styles.lines}>{lines}</div>
    </article>
  );
}

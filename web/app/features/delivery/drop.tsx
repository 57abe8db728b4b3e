import { type ReactNode, useId } from "react";
import styles from "./drop.module.css";

export interface DropProps {
  title: ReactNode;
  /** The stage it is in. */
  chip: ReactNode;
  /** Time left, in words. */
  left: ReactNode;
  address: ReactNode;
  /** Who, how many, paid or not. */
  note: ReactNode;
  /** Two large links side by side. */
  actions: ReactNode;
  /** The one large button, if there is something to finish. */
  children?: ReactNode;
}

/** A stop on the way: for one hand, on a street. */
export function Drop({ title, chip, left, address, note, actions, children }: DropProps) {
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
      <address>{address}</address>
      <p className="muted">{note}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
    </article>
  );
}

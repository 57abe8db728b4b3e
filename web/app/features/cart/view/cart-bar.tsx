import type { ReactNode } from "react";
import { PageLink } from "../../../ui/page/page-link.tsx";
import styles from "./cart-bar.module.css";

export interface CartBarProps {
  to: string;
  count: number;
  /** The text of its action. */
  text: ReactNode;
  amount: ReactNode;
  /** Read out after the count: `items`. */
  unit: string;
}

/** On phones: a round bar at the bottom of the page. */
export function CartBar({ to, count, text, amount, unit }: CartBarProps) {
  return (
    <PageLink className={styles.cartBar} data-part="cart-bar" to={to}>
      <span className={styles.count}>
        <span key={count}>{count}</span>
        <span className="visuallyHidden"> {unit}</span>
      </span>
      <span className="grow">{text}</span>
      <span className="money">{amount}</span>
    </PageLink>
  );
}

interface PayBarProps {
  label: string;
  amount: ReactNode;
  /** A line above both. */
  note?: ReactNode;
  children: ReactNode;
}

/** On phones and tablets: a bar at the bottom of the page, with the total and its button. */
export function PayBar({ label, amount, note, children }: PayBarProps) {
  return (
    <section className={styles.payBar} data-part="pay-bar" aria-label={label}>
      {note ? <p className={`small muted ${styles.note}`}>{note}</p> : null}
      <div className="grow">
        <span className="small muted">{label}</span>
        <b className="money">{amount}</b>
      </div>
      {children}
    </section>
  );
}

/** Shown on wide screens only: on narrow ones the `PayBar` has the same. */
export const WithoutBar = ({ children }: { children: ReactNode }) => <div className={styles.withoutBar}>{children}</div>;

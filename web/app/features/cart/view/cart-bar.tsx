import type { ReactNode } from "react";
import { PageLink } from "../../../ui/page/page-link.tsx";
import styles from "./cart-bar.module.css";

export interface CartBarProps {
  to: string;
  count: number;
  /** What the press leads to. */
  text: ReactNode;
  amount: ReactNode;
  /** What is counted, read out after the count: `items`. */
  unit: string;
}

/** Phones: a round bar over the foot of the page. */
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
  /** One line above both. */
  note?: ReactNode;
  children: ReactNode;
}

/** Phones and tablets: a bar along the foot of the page, with what is due and the button for it. */
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

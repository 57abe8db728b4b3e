import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import styles from "./cart-bar.module.css";

export interface CartBarProps {
  to: string;
  count: number;
  /** The count in words: `3 items`. */
  items: string;
  /** The text of its action. */
  text: ReactNode;
  /** False while it is not known. */
  amount: ReactNode;
}

/** On phones: a round bar at the bottom of the page. */
export function CartBar({ to, count, items, amount, text }: CartBarProps) {
  return (
    <PageLink className={styles.cartBar} data-part="cart-bar" to={to}>
      <span className={styles.count} aria-hidden="true">
        <span key={count}>{count}</span>
      </span>
      <Total className="grow" items={items} amount={amount} />
      <span className="visuallyHidden"> · </span>
      <span>{text}</span>
    </PageLink>
  );
}

/** On wide screens: the same words as a button. */
export function CartChip({ to, items, amount, text }: CartBarProps) {
  return (
    <PageLink className={buttonClass({ size: "sm" })} data-part="cart-bar" to={to}>
      <Total items={items} amount={amount} />
      <span>{"· "}</span>
      <span>{text}</span>
    </PageLink>
  );
}

const Total = ({ className, items, amount }: { className?: string; items: string; amount: ReactNode }) => (
  <span className={className}>
    <span>{items}</span>
    {amount && (
      <>
        <span>{" · "}</span>
        <span className="money">{amount}</span>
      </>
    )}
  </span>
);

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

import type { ReactNode } from "react";
import styles from "./pay-bar.module.css";

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
    <section ref={tellHeight} className={styles.payBar} data-part="pay-bar" aria-label={label}>
      {note ? <p className={`small muted ${styles.note}`}>{note}</p> : null}
      <div className="grow">
        <span className="small muted">{label}</span>
        <b className="money">{amount}</b>
      </div>
      {children}
    </section>
  );
}

/** What stands above it needs its height: it has one line or three. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty("--pay-bar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    root.removeProperty("--pay-bar");
  };
}

/** Shown on wide screens only: on narrow ones the `PayBar` has the same. */
export const WithoutBar = ({ children }: { children: ReactNode }) => <div className={styles.withoutBar}>{children}</div>;

import { type ReactNode, useId } from "react";
import { NavLink } from "react-router";
import styles from "./rail.module.css";

export interface RailItem {
  text: string;
  icon: ReactNode;
  /** A path. Without it, `onPress` is called. */
  to?: string;
  /** Current only at this exact path, not below it. */
  end?: boolean;
  onPress?: () => void;
  /** Items that need attention. */
  count?: number;
}

function Item({ item: { text, icon, to, end, onPress, count } }: { item: RailItem }) {
  const content = (
    <>
      {icon}
      <span className={styles.text}>{text}</span>
      {count ? <span className={styles.figure}>{count}</span> : null}
    </>
  );
  if (to === undefined) {
    return (
      <button type="button" title={text} onClick={onPress}>
        {content}
      </button>
    );
  }
  return (
    <NavLink to={to} end={end} title={text} prefetch="intent" onClick={onPress}>
      {content}
    </NavLink>
  );
}

interface RailGroup {
  title: string;
  items: readonly RailItem[];
}

/** Its title is not a heading, because the page's headings start with its h1. */
function Group({ title, items }: RailGroup) {
  const id = useId();
  return (
    <div className={styles.group}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.text}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface RailProps {
  label: string;
  brand: ReactNode;
  groups: readonly RailGroup[];
}

/** The navigation rail, from 1000 px. */
export function Rail({ label, brand, groups }: RailProps) {
  return (
    <nav className={styles.side} aria-label={label}>
      {brand}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </nav>
  );
}

/** Up to four tabs at the bottom, under 1000 px. */
export function RailTabs({ label, items }: { label: string; items: readonly RailItem[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Item key={item.text} item={item} />
      ))}
    </nav>
  );
}

/** Rail, tabs and the page between them. */
export function RailFrame({ rail, tabs, children }: { rail: ReactNode; tabs: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.admin} data-part="admin" data-toasts="side">
      {rail}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      {tabs}
    </div>
  );
}

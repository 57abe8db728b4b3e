import type { ReactNode } from "react";
import { NavLink } from "react-router";
import "./rail.css";

export interface RailItem {
  text: string;
  icon: ReactNode;
  /** Where it leads; without it, `onPress` does something. */
  to?: string;
  /** Only this very path marks it as the current one, not the paths below it. */
  end?: boolean;
  onPress?: () => void;
  /** Waiting for attention. */
  count?: number;
}

function Item({ item: { text, icon, to, end, onPress, count } }: { item: RailItem }) {
  const content = (
    <>
      {icon}
      {text}
      {count ? <span className="n">{count}</span> : null}
    </>
  );
  if (to === undefined) {
    return (
      <button type="button" onClick={onPress}>
        {content}
      </button>
    );
  }
  return (
    <NavLink to={to} end={end} prefetch="intent" onClick={onPress}>
      {content}
    </NavLink>
  );
}

export interface RailProps {
  label: string;
  brand: ReactNode;
  groups: readonly { title: string; items: readonly RailItem[] }[];
}

/** The side rail of a page that is worked in; from 1000 px. */
export function Rail({ label, brand, groups }: RailProps) {
  return (
    <nav className="side" aria-label={label}>
      {brand}
      {groups.map((group) => (
        <div key={group.title} className="group">
          <h2>{group.title}</h2>
          {group.items.map((item) => (
            <Item key={item.text} item={item} />
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Up to four tabs at the foot, under 1000 px. */
export function RailTabs({ label, items }: { label: string; items: readonly RailItem[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map((item) => (
        <Item key={item.text} item={item} />
      ))}
    </nav>
  );
}

/** Rail, tabs and the page between them. */
export function RailFrame({ rail, tabs, children }: { rail: ReactNode; tabs: ReactNode; children: ReactNode }) {
  return (
    <div className="adm">
      {rail}
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      {tabs}
    </div>
  );
}

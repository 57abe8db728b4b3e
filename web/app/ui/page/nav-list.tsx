import type { ReactNode } from "react";
import { NavLink } from "react-router";
import styles from "./nav-list.module.css";

/** A column of large links. */
export function NavList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {children}
    </nav>
  );
}

export function NavListLink({
  to,
  icon,
  children,
  replace,
  onClick,
}: {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  onClick?: () => void;
}) {
  return (
    <NavLink to={to} end prefetch="intent" replace={replace} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </NavLink>
  );
}

export function NavListButton({ icon, children, onClick }: { icon: ReactNode; children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

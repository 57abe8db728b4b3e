import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  title: ReactNode;
  /** A small line above the title. */
  eyebrow?: ReactNode;
  /** Controls at the end of the row. */
  actions?: ReactNode;
  /** Smaller, for pages where staff work. */
  compact?: boolean;
}

/** The page's h1, with its controls. */
export function PageHeader({ title, eyebrow, actions, compact }: PageHeaderProps) {
  return (
    <header data-part="page-header" className={classNames(styles.head, compact && styles.compact)}>
      <div>
        {eyebrow ? <p className="muted small">{eyebrow}</p> : null}
        <h1>{title}</h1>
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </header>
  );
}

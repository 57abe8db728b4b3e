import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./page-header.module.css";

export interface PageHeaderProps {
  title: ReactNode;
  /** A small line above the title. */
  eyebrow?: ReactNode;
  /** Controls at the other end of the line. */
  actions?: ReactNode;
  /** The size of a page that is worked in, instead of one that is read. */
  compact?: boolean;
}

/** The one first heading of a page. */
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

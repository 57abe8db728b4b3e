import { type ReactNode, useId } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./panel.module.css";

export interface PanelProps {
  title: ReactNode;
  /** Id, for a `SectionLink`. */
  section?: string;
  /** Controls at the end of the title's row. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Panels beside each other from 1000 px, the first one wider. */
export const PanelColumns = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={classNames(styles.columns, className)}>{children}</div>
);

/** A titled section of a page. */
export function Panel({ title, section, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} {...(section && { id: section, tabIndex: -1, "data-section": true })}>
      <div className="row between">
        <h2 className="heading3" id={id}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The page's content and its summary card: side by side, or below each other on narrow screens. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.withSummary}>{children}</div>;
}

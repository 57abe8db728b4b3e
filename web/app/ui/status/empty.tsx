import type { ReactNode } from "react";
import styles from "./empty.module.css";

function Arch({ ring, children }: { ring: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 190 150" aria-hidden="true">
      <path d="M15 150V95a80 80 0 0 1 160 0v55z" fill={ring} />
      <path d="M35 150V95a60 60 0 0 1 120 0v55z" fill="var(--night)" />
      {children}
    </svg>
  );
}

const shapes = {
  /** Nothing here yet. */
  nothing: (
    <Arch ring="var(--orange)">
      <path d="M62 150a33 33 0 0 1 66 0z" fill="none" stroke="var(--yellow)" strokeWidth="4" strokeDasharray="7 8" />
    </Arch>
  ),
  /** Nothing matches. */
  noMatch: (
    <svg viewBox="0 0 190 150" aria-hidden="true">
      <circle cx="95" cy="78" r="64" fill="none" stroke="var(--line-strong)" strokeWidth="4" strokeDasharray="7 8" />
      <path d="M95 78V14a64 64 0 0 1 55.4 32z" fill="var(--accent)" />
    </svg>
  ),
  /** Loading failed. */
  failed: (
    <Arch ring="var(--sunken)">
      <path d="M70 118l50-46M70 72l50 46" stroke="var(--orange)" strokeWidth="12" strokeLinecap="round" />
    </Arch>
  ),
  /** No such page. */
  notFound: (
    <svg viewBox="0 0 290 150" aria-hidden="true">
      <g className={styles.digit}>
        <text x="0" y="136">
          4
        </text>
        <text x="194" y="136">
          4
        </text>
      </g>
      <path fill="var(--accent)" d="M143 82V36a46 46 0 1 0 39.8 23zM149 72V27a46 46 0 0 1 39.8 23z" />
    </svg>
  ),
};

export interface EmptyProps {
  shape: keyof typeof shapes;
  title: ReactNode;
  /** Level of the title on this page. */
  heading?: "h1" | "h2" | "h3";
  /** One line. */
  text?: ReactNode;
  /** One action. */
  children?: ReactNode;
}

/** The empty state: a drawing, one line, one action. */
export function Empty({ shape, title, heading: Heading = "h2", text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.shape}>{shapes[shape]}</div>
      <Heading className="heading3">{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import "./stat.css";

/** Two figures a row on phones, four from 1000 px; fewer where the letters are large. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}

export interface StatProps {
  term: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  /** The first among them. */
  hot?: boolean;
}

export function Stat({ term, value, note, hot }: StatProps) {
  return (
    <div className={classNames("stat", hot && "hot")}>
      <dt>{term}</dt>
      <dd>{value}</dd>
      {note ? <dd className="sub">{note}</dd> : null}
    </div>
  );
}

import { type ReactNode, useId } from "react";
import { TonePie } from "./chip.tsx";
import { classNames } from "./class-names.ts";
import { Gauge } from "./gauge.tsx";
import type { Tone } from "./tone.ts";
import "./ticket.css";

export interface TicketProps {
  /** What it is called, short. */
  title: ReactNode;
  tag?: ReactNode;
  /** How old it is in words, as a part (0 to 1) of the time there is, and whether that is over. */
  age?: { text: string; part: number; late: boolean };
  lines: readonly { key: string; count: ReactNode; text: ReactNode }[];
  /** Under the lines: who, and how much. */
  foot: ReactNode;
  /** Not touched yet: it wears a ring of ember. */
  fresh?: boolean;
  /** The controls. */
  children: ReactNode;
}

/** A slip on the board. */
export function Ticket({ title, tag, age, lines, foot, fresh, children }: TicketProps) {
  const id = useId();
  return (
    <article className={classNames("tk", fresh && "new")} aria-labelledby={id}>
      <div className="top">
        <h3 className="tno" id={id}>
          {title}
        </h3>
        {tag}
        {age ? (
          <span className={classNames("age", age.late && "late")}>
            <Gauge part={age.part} />
            {age.text}
          </span>
        ) : null}
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <b className="num">{line.count}</b>
            {line.text}
          </li>
        ))}
      </ul>
      <div className="row sp">{foot}</div>
      <div className="sels">{children}</div>
    </article>
  );
}

/** Columns side by side on a desktop, one after another on a phone. */
export function Board({ children }: { children: ReactNode }) {
  return <div className="board">{children}</div>;
}

export function BoardColumn({
  tone,
  title,
  count,
  children,
}: {
  tone: Tone;
  title: string;
  count: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classNames("col", tone)} aria-label={title}>
      <header className={tone}>
        <TonePie tone={tone} />
        <h2 className="h3">{title}</h2>
        <span>{count}</span>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

import type { KitchenLine, Ticket } from "@forno/contract/kitchen/kitchen.ts";
import { type ReactNode, useState } from "react";
import { formatTime } from "../../platform/format/dates.ts";
import { useNow } from "../../platform/state/now.ts";
import { Select } from "../../ui/fields/select.tsx";
import { classNames } from "../../ui/icons/class-names.ts";
import { StruckRingIcon, TickIcon } from "../../ui/icons/work-icons.tsx";
import { Gauge } from "../../ui/status/gauge.tsx";
import { LineOptions } from "../menu/line/line-options.tsx";
import { DietMark } from "../menu/pizza/diet-mark.tsx";
import { orderLineTexts } from "../order/texts/en.ts";
import type { Act } from "./kitchen-queries.ts";
import { kitchenTexts as texts } from "./texts/en.ts";
import styles from "./ticket-card.module.css";
import { isNew, linesAt, nextAct, type Station, urgencyOf } from "./tickets.ts";

const SECOND_MS = 1_000;
/** Of the list (kitchen-page.module.css). */
const ROW_PX = 4;
const GAP_PX = 12;
/** Keys of a bump bar. */
const KEYS_MAX = 9;
const MINUTES = [10, 15, 20, 25, 30, 40, 50, 60, 90] as const;

export interface TicketCardProps {
  ticket: Ticket;
  /** Whose lines it shows. */
  station: Station;
  view: "tickets" | "pass" | "later";
  /** From 1: the key that presses its button. */
  place: number;
  act: (act: Act) => void;
}

/** How many rows of the list it is high, with the gap under it. */
function spanRows(ticket: HTMLElement | null) {
  if (!ticket) return undefined;
  const observer = new ResizeObserver(() => {
    ticket.style.setProperty("--rows", `${Math.ceil((ticket.offsetHeight + GAP_PX) / ROW_PX)}`);
  });
  observer.observe(ticket);
  return () => observer.disconnect();
}

export function TicketCard({ ticket, station, view, place, act }: TicketCardProps) {
  const now = useNow(SECOND_MS);
  const { look, part, text } = urgencyOf(ticket, now);
  const lines = linesAt(ticket, station);
  const elsewhere = ticket.lines.length - lines.length;
  const isOpen = view === "tickets" && !ticket.isCancelled;
  return (
    <li className={classNames(styles.ticket, view === "tickets" && styles[look])} ref={spanRows}>
      <section aria-label={texts.order(ticket.orderNumber)}>
        <header>
          <b>{ticket.orderNumber}</b>
          {view === "tickets" ? (
            <span className={styles.age}>
              <Gauge part={part} />
              <span>{text}</span>
            </span>
          ) : null}
          <small>{wordsOf(ticket)}</small>
          <small>{timeOf(ticket, view)}</small>
        </header>
        {ticket.note === null ? null : <p className={styles.note}>{ticket.note}</p>}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.lineId} line={line} press={isOpen ? () => act(lineAct(ticket, line)) : null} />
          ))}
          {ticket.removed.map(({ name, quantity }) => (
            <li key={name} className={styles.removed}>
              <StruckRingIcon />
              <span>{texts.removed(quantity, name)}</span>
            </li>
          ))}
          {elsewhere > 0 ? <li className={styles.elsewhere}>{texts.elsewhere(elsewhere)}</li> : null}
        </ul>
        <Next {...{ ticket, station, view, place, act }} />
      </section>
    </li>
  );
}

const lineAct = (ticket: Ticket, line: KitchenLine): Act =>
  line.isDone ? { kind: "recall", ticket, line } : { kind: "bump", ticket, lines: [line] };

function wordsOf(ticket: Ticket): string {
  const { channel, token, fulfilment, isScheduled, isCancelled, isChanged } = ticket;
  const mark = isCancelled ? texts.cancelled : isChanged ? texts.changed : isNew(ticket) ? texts.isNew : null;
  const way = channel === "web" ? texts.ways[fulfilment] : `${texts.channels[channel]}, ${texts.ways[fulfilment]}`;
  return [mark, token === null ? null : texts.token(token), way, isScheduled ? texts.forLater : null].filter(Boolean).join(", ");
}

function timeOf({ placedAt, readyAt, dueAt }: Ticket, view: TicketCardProps["view"]): string {
  if (view === "pass" && readyAt) return texts.ready(formatTime(readyAt));
  return view === "later" ? texts.startsAt(formatTime(placedAt)) : texts.due(formatTime(dueAt));
}

function Line({ line, press }: { line: KitchenLine; press: (() => void) | null }) {
  const { name, quantity, size, secondHalf, diet, deal, note, isDone, wasQuantity } = line;
  const food = secondHalf === null ? name : orderLineTexts.halfAndHalf;
  const title: ReactNode = (
    <>
      <span className={styles.count}>{isDone ? <TickIcon /> : orderLineTexts.count(quantity)}</span>
      <span className={styles.food}>
        {diet ? <DietMark diet={diet} /> : null}
        <span>{isDone && quantity > 1 ? `${orderLineTexts.count(quantity)} ${food}` : food}</span>
      </span>
      {size === null ? null : (
        <span className={styles.size} title={size}>
          <span aria-hidden="true">{[...size][0]}</span>
          <span className="visuallyHidden">{size}</span>
        </span>
      )}
    </>
  );
  return (
    <li className={isDone ? styles.done : undefined}>
      {press ? (
        <button type="button" className={styles.name} aria-pressed={isDone} onClick={press}>
          {title}
        </button>
      ) : (
        <p className={styles.name}>{title}</p>
      )}
      {wasQuantity === null ? null : <p className={styles.was}>{texts.was(wasQuantity)}</p>}
      {isDone ? null : (
        <div className={styles.options}>
          {deal === null ? null : <p className="muted">{texts.partOf(deal)}</p>}
          <LineOptions line={{ ...line, note, size: null }} large />
        </div>
      )}
    </li>
  );
}

/** The one thing to do with it. */
function Next({ ticket, station, view, place, act }: TicketCardProps) {
  const [minutes, setMinutes] = useState("");
  const next: Act = view === "pass" ? { kind: "recall", ticket } : nextAct(ticket, station);
  const accepts = next.kind === "start" && isNew(ticket);
  const verb =
    view === "pass" ? texts.recall : accepts ? texts.start : ticket.isCancelled || next.kind === "start" ? texts.seen : texts.bump;
  const press = () => act(accepts && minutes !== "" ? { ...next, minutes: Number(minutes) } : next);
  return (
    <div className={styles.actions}>
      {accepts ? (
        <div className={styles.minutes}>
          <span aria-hidden="true">{texts.readyIn}</span>
          <Select
            sm
            label={texts.readyIn}
            value={minutes}
            options={[
              { value: "", text: texts.asPromised },
              ...MINUTES.map((each) => ({ value: `${each}`, text: texts.minutes(each) })),
            ]}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </div>
      ) : null}
      <button
        type="button"
        data-bump
        className={classNames(styles.bump, accepts && styles.start, place === 1 && verb === texts.bump && styles.first)}
        onClick={press}
      >
        <span>{verb}</span>
        {place <= KEYS_MAX ? (
          <span className={styles.key} aria-hidden="true">
            {place}
          </span>
        ) : null}
      </button>
    </div>
  );
}

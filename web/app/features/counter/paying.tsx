/** What stands in the place of the ticket while it is paid. */
import { formatPaise, formatRupees, toPaise, toRupees } from "@forno/contract/money/money.ts";
import { CARD_DIGITS, ENTER_CARD_DIGITS } from "@forno/contract/payment/rules/payment.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonAnchor } from "../../ui/controls/button.tsx";
import { AmountField } from "../../ui/fields/amount-field.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PrinterIcon } from "../../ui/icons/admin-icons.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { ArrowLeftIcon, TickIcon } from "../../ui/icons/work-icons.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { useMay } from "../session/session-store.ts";
import { cashKeys, notesFor } from "./cash.ts";
import styles from "./paying.module.css";
import type { Sale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

interface PaneProps {
  duePaise: number;
  /** `Dine in, 4 items` */
  about: string;
  isSending: boolean;
  onBack: () => void;
}

/** Takes the focus, so that Enter confirms; a key that is still held down does not. */
function Confirm({ isSending, onClick, children }: { isSending: boolean; onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => event.repeat && event.key === "Enter" && event.preventDefault();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a held key from pressing the button inside
    <div ref={button} className={styles.confirm} onKeyDown={onKeyDown}>
      <Button size="big" wide pending={isSending} pendingText={texts.placing} onClick={onClick}>
        <TickIcon />
        {children}
      </Button>
    </div>
  );
}

function Head({ title, about, onBack }: { title: string } & Pick<PaneProps, "about" | "onBack">) {
  return (
    <header className={styles.head}>
      <IconButton label={texts.back} onClick={onBack}>
        <ArrowLeftIcon />
      </IconButton>
      <div>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
    </header>
  );
}

const Due = ({ paise }: { paise: number }) => (
  <p className={styles.due}>
    <span>{texts.toPay}</span>
    <b>{formatPaise(paise)}</b>
  </p>
);

/** What the customer gives, and what they get back. Digits press the keys. */
export function CashPane({ duePaise, about, isSending, onBack, onTake }: PaneProps & { onTake: (cashGiven: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [given, setGiven] = useState(duePaise);
  const [isWrong, setWrong] = useState(false);
  const typedPaise = toPaise(Number(typed || Number.NaN));
  const paise = typed === null ? given : typedPaise;
  const isEnough = paise >= duePaise;
  const keys = [duePaise, ...cashKeys(duePaise)];
  const choose = (next: number) => {
    setTyped(null);
    setWrong(false);
    setGiven(next);
  };
  const take = () => {
    setWrong(!isEnough);
    if (isEnough) onTake(toRupees(paise));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return onBack();
    if (event.target instanceof HTMLInputElement) return;
    const key = keys[Number(event.key) - 1];
    if (key !== undefined) choose(key);
    else if (event.key === `${keys.length + 1}`) setTyped("");
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for all controls inside
    <div className={styles.pane} onKeyDown={onKey}>
      <Head title={texts.cash} about={about} onBack={onBack} />
      <div className={styles.body}>
        <Due paise={duePaise} />
        <fieldset className={styles.keys}>
          <legend className="label">{texts.gives}</legend>
          {keys.map((key, place) => (
            <button
              key={key}
              type="button"
              data-key={place + 1}
              aria-pressed={typed === null && given === key}
              onClick={() => choose(key)}
            >
              {place === 0 ? <small>{texts.exact}</small> : null}
              <span>{formatPaise(key)}</span>
            </button>
          ))}
          <button type="button" data-key={keys.length + 1} aria-pressed={typed !== null} onClick={() => setTyped("")}>
            <small>{texts.other}</small>
          </button>
        </fieldset>
        {typed === null ? null : (
          <AmountField
            label={texts.amountGiven}
            value={typed}
            autoFocus
            error={isWrong && !isEnough ? texts.notEnough : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === "Enter" && !event.repeat && take()}
          />
        )}
        <div className={styles.change} role="status">
          <span>{texts.changeDue}</span>
          <b>{isEnough ? formatPaise(paise - duePaise) : "–"}</b>
          {isEnough && paise > duePaise ? (
            <ul aria-label={texts.notes}>
              {notesFor(paise - duePaise).map((note, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same note may come twice, and they have an order
                <li key={place}>{formatRupees(note)}</li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <Confirm isSending={isSending} onClick={take}>
        {texts.take(isEnough ? formatPaise(paise) : "…")}
      </Confirm>
    </div>
  );
}

/** `onPaid`: with the last four digits of the card, if they were typed. */
export function CardPane({ duePaise, about, isSending, onBack, onPaid }: PaneProps & { onPaid: (cardDigits: string) => void }) {
  const [digits, setDigits] = useState("");
  const [isWrong, setWrong] = useState(false);
  const isRight = digits === "" || CARD_DIGITS.test(digits);
  const take = () => {
    setWrong(!isRight);
    if (isRight) onPaid(digits);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from every control inside
    <div className={styles.pane} onKeyDown={({ key }) => key === "Escape" && onBack()}>
      <Head title={texts.card} about={about} onBack={onBack} />
      <div className={styles.body}>
        <Due paise={duePaise} />
        <p>{texts.onTerminal}</p>
        <Field
          label={texts.optional(texts.cardDigits)}
          value={digits}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          error={isWrong && !isRight ? ENTER_CARD_DIGITS : undefined}
          onChange={({ target }) => setDigits(target.value)}
          onKeyDown={(event) => event.key === "Enter" && !event.repeat && take()}
        />
      </div>
      <Confirm isSending={isSending} onClick={take}>
        {texts.cardPaid}
      </Confirm>
    </div>
  );
}

/** Until it is answered, the ticket must not change: what was sent is sent again. */
export function UnansweredPane({ isSending, onRetry }: { isSending: boolean; onRetry: () => void }) {
  return (
    <div className={styles.pane} role="alert">
      <div className={styles.middle}>
        <Empty shape="failed" title={texts.unanswered} text={texts.unansweredText} heading="h2">
          <Button pending={isSending} pendingText={texts.placing} onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        </Empty>
      </div>
    </div>
  );
}

/** `children`: further ways to print. */
export function DonePane({ sold, onNew, children }: { sold: NonNullable<Sale["sold"]>; onNew: () => void; children: ReactNode }) {
  const { orderId, orderNumber, token, amount, change, way, paidBy } = sold;
  const mayPrint = useMay("orders");
  const isDue = paidBy === "cash" && way === "delivery";
  return (
    <section className={styles.pane} aria-label={texts.done}>
      <div className={styles.token} role="status">
        <span>{texts.token}</span>
        <b>{token}</b>
      </div>
      <div className={styles.middle}>
        <h2>{texts.placed(orderNumber, way)}</h2>
        <p className={styles.paid}>
          <TickIcon small />
          <span>{isDue ? texts.dueAtDoor(formatRupees(amount)) : `${texts.paidBy[paidBy]}, ${formatRupees(amount)}`}</span>
        </p>
        {change > 0 ? <p className={styles.giveBack}>{texts.giveBack(formatRupees(change))}</p> : null}
      </div>
      <div className={styles.print}>
        {mayPrint ? (
          <ButtonAnchor look="ghost" href={`/admin/orders/${orderId}/print?doc=bill`} target="_blank" rel="noopener">
            <PrinterIcon small />
            {texts.printBill}
          </ButtonAnchor>
        ) : null}
        {children}
      </div>
      <Confirm isSending={false} onClick={onNew}>
        {texts.newOrder}
      </Confirm>
    </section>
  );
}

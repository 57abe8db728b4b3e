import type { HeldCash } from "@forno/contract/delivery/delivery.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { formatTime } from "../../platform/format/dates.ts";
import styles from "./cash-to-hand-over.module.css";
import { deliveriesTexts as texts } from "./texts/en.ts";

const ID = "cash";

/** A link to what is below the orders. */
export const CashLink = ({ cash }: { cash: HeldCash }) => (
  <a className={`${styles.link} money`} href={`#${ID}`} aria-label={`${texts.cashToHandOver}: ${formatRupees(cash.amount)}`}>
    {formatRupees(cash.amount)}
  </a>
);

/** What the partner received and the shop has not counted yet. */
export function CashToHandOver({ cash }: { cash: HeldCash }) {
  const more = cash.orderCount - cash.orders.length;
  return (
    <section className={styles.cash} id={ID} aria-labelledby="cash-title">
      <h2 id="cash-title">{texts.cashToHandOver}</h2>
      <b className="money">{formatRupees(cash.amount)}</b>
      <ul>
        {cash.orders.map(({ _id, orderNumber, amount, receivedAt }) => (
          <li key={_id}>
            <b>
              <span className="visuallyHidden">{texts.order(orderNumber)}</span>
              <span aria-hidden="true">{orderNumber}</span>
            </b>
            <span>{receivedAt ? formatTime(receivedAt) : null}</span>
            <span className="money">{formatRupees(amount)}</span>
          </li>
        ))}
        {more > 0 ? <li>{texts.moreCash(more)}</li> : null}
        {cash.remaining > 0 ? (
          <li className={styles.remaining}>
            <span>{texts.fromBefore}</span>
            <span className="money">{formatRupees(cash.remaining)}</span>
          </li>
        ) : null}
      </ul>
      <p>{texts.cashHint}</p>
    </section>
  );
}

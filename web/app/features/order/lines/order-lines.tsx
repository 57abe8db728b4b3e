import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import { LineOptions } from "../../menu/line/line-options.tsx";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { orderLineTexts } from "../texts/en.ts";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";
import { LineImage } from "./line-image.tsx";
import styles from "./order-lines.module.css";

const PICTURE_PX = 56;

/** The lines of an order as its customer reads them. */
export function OrderLines({ items }: { items: readonly OrderLine[] }) {
  return (
    <ul className={styles.lines}>
      {items.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { name, quantity, diet } = line;
  const pricePaise = toPaise(line.price);
  return (
    <li>
      <LineImage line={line} size={PICTURE_PX} />
      <div className={styles.words}>
        <div className={styles.name}>
          {diet && <DietMark diet={diet} />}
          <b>{texts.line(quantity, name)}</b>
        </div>
        <LineOptions line={line} />
        {quantity > 1 && <p className="small muted">{orderLineTexts.each(formatPaise(pricePaise))}</p>}
      </div>
      <span className="money">{formatPaise(pricePaise * quantity)}</span>
    </li>
  );
}

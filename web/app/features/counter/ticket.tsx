import { INSTRUCTIONS_MAX } from "@forno/contract/fulfilment/place-input.ts";
import { FULFILMENTS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Counter } from "../../ui/controls/counter.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { PillChoice } from "../../ui/fields/pill-choice.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { BagIcon } from "../../ui/icons/icons.tsx";
import { PencilIcon, PeopleIcon, PinIcon, ScooterIcon, TrashIcon } from "../../ui/icons/work-icons.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { type CartLine, countOf, hasOptions, orderRefusal } from "../cart/lines/rules/priced-lines.ts";
import type { ShownPrice } from "../cart/view/price-rows.tsx";
import { PriceRows } from "../cart/view/price-rows.tsx";
import { openFoodSheet, prepareFoodSheet } from "../menu/sheet/open-sheet.tsx";
import { addToSale, changeSale, mobileOf, useSale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";
import styles from "./ticket.module.css";

const ICONS = {
  delivery: <ScooterIcon small />,
  pickup: <BagIcon small />,
  dine_in: <PeopleIcon small />,
};
const ways = FULFILMENTS.map((value) => ({ value, text: texts.ways[value], icon: ICONS[value] }));

/** The button that pays shows the total. */
const PRICE_CLASSES = { list: styles.prices, total: styles.total };

export interface Priced {
  menu: Menu;
  lines: readonly CartLine[];
  price: ShownPrice;
  /** Why a delivery cannot go there, in a sentence. */
  placeProblem: string | null;
}

interface TicketProps {
  priced: Priced;
  onAddress: () => void;
  /** The buttons to pay. */
  children: ReactNode;
}

export function Ticket({ priced: { lines, price, placeProblem }, onAddress, children }: TicketProps) {
  const sale = useSale();
  const refusal = orderRefusal(lines);
  return (
    <>
      <div className={styles.top}>
        <PillChoice label={texts.way} options={ways} value={sale.way} onChange={(way) => changeSale({ way })} />
        {sale.way === "delivery" ? (
          <div className={styles.address}>
            <PinIcon />
            {sale.address ? (
              <p>
                <b>{sale.address.line}</b>
                <span>{[sale.address.landmark, sale.address.pincode].filter(Boolean).join(", ")}</span>
                {placeProblem ? <span className={styles.problem}>{placeProblem}</span> : null}
              </p>
            ) : null}
            <Button look="quiet" size="sm" onClick={onAddress}>
              {sale.address ? texts.change : texts.addAddress}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.middle}>
        {lines.length === 0 ? <p className="muted">{texts.empty}</p> : null}
        <ul aria-label={texts.lines}>
          {lines.map((line) => (
            <TicketLine key={line.key} line={line} />
          ))}
        </ul>
        {lines.length > 0 ? (
          <Field
            label={texts.note}
            labelHidden
            placeholder={texts.note}
            maxLength={INSTRUCTIONS_MAX}
            autoComplete="off"
            value={sale.note}
            onChange={({ target }) => changeSale({ note: target.value })}
          />
        ) : null}
        {mobileOf(sale) !== undefined && sale.way !== "dine_in" ? (
          <Switch bare checked={sale.isPhone} onChange={(isPhone) => changeSale({ isPhone })}>
            {texts.byPhone}
          </Switch>
        ) : null}
      </div>
      <div className={styles.bottom}>
        {refusal === null ? null : <InlineError>{refusal}</InlineError>}
        <PriceRows price={price} classes={PRICE_CLASSES} />
        <div className={styles.pay}>{children}</div>
      </div>
    </>
  );
}

function TicketLine({ line }: { line: CartLine }) {
  const { key, food, name, quantity, unitPaise, details, isConfigured } = line;
  const [isOpen, setOpen] = useState(false);
  const words = [details?.summary, details?.note].filter(Boolean).join(". ");
  return (
    <li>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b className={styles.quantity}>{quantity}</b>{" "}
        <span>
          <b>{name}</b> {words ? <small>{words}</small> : null}
        </span>{" "}
        <span className="money">{formatPaise(unitPaise * quantity)}</span>
      </button>
      {isOpen ? (
        <div className={styles.controls}>
          <Counter
            flat
            label={name}
            addLabel={texts.oneMore(name)}
            removeLabel={texts.oneLess(name)}
            count={quantity}
            onAdd={() => addToSale(key, 1)}
            onRemove={() => addToSale(key, -1)}
          />
          {isConfigured || hasOptions(food) ? (
            <Button
              look="ghost"
              size="sm"
              onPointerEnter={prepareFoodSheet}
              onFocus={prepareFoodSheet}
              onClick={() =>
                openFoodSheet({ foodId: food._id, configuration: readLineKey(key)?.configuration, quantity, replaces: key })
              }
            >
              <PencilIcon small />
              {texts.edit}
            </Button>
          ) : null}
          <IconButton label={texts.remove(name)} onClick={() => addToSale(key, -quantity)}>
            <TrashIcon small />
          </IconButton>
        </div>
      ) : null}
    </li>
  );
}

/** `Dine in, 4 items` */
export const ticketLine = (way: keyof typeof texts.ways, lines: readonly CartLine[]): string =>
  `${texts.ways[way]}, ${texts.items(countOf(lines))}`;

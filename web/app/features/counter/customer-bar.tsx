import { formatRupees } from "@forno/contract/money/money.ts";
import { canBeEdited } from "@forno/contract/order/rules/order-status.ts";
import { ENTER_VALID_MOBILE } from "@forno/contract/user/person-input.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { formatDate } from "../../platform/format/dates.ts";
import { Field } from "../../ui/fields/field.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { CrossIcon, UndoIcon } from "../../ui/icons/work-icons.tsx";
import { EditOrder, type EditOrderProps } from "../order/edit/edit-order.tsx";
import { type Customer, customerQuery } from "./counter-queries.ts";
import styles from "./customer-bar.module.css";
import { changeSale, fillCustomer, mobileOf, readSale, type SaleAddress, useSale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

export const MOBILE = "counter-mobile";
export const NAME = "counter-name";

interface CustomerBarProps {
  onAgain: (order: Customer["orders"][number]) => void;
  /** Of those of their orders that have not left. */
  editing: Pick<EditOrderProps, "onOpenChange" | "onSaved">;
  /** Enter in one of the fields, or food in that of the number. `typed`: how much of it. */
  onNext: (typed?: string) => void;
}

/** Who orders: found by the number, with what they had last. */
export function CustomerBar({ onAgain, editing, onNext }: CustomerBarProps) {
  const sale = useSale();
  const mobile = mobileOf(sale);
  const { data, isError } = useQuery(customerQuery(mobile));
  const [isWrong, setWrong] = useState(false);
  const fill = useEffectEvent(() => {
    if (mobile !== undefined && data) takeCustomer(mobile, data);
    else if (sale.filled && sale.filled.mobile !== mobile) fillCustomer(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled in when these change
  useEffect(() => fill(), [mobile, data]);
  const onEnter = (event: KeyboardEvent) => {
    // No number has letters: a walk-in names food.
    const isLetter = event.currentTarget.id === MOBILE && /^\p{L}$/u.test(event.key);
    if (isLetter && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const isCount = /^\d{1,2}x?\s*$/.test(sale.mobile);
      if (isCount) changeSale({ mobile: "" });
      return onNext(isCount ? sale.mobile : undefined);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const isPart = sale.mobile.trim() !== "" && mobile === undefined;
    setWrong(isPart);
    if (!isPart) onNext();
  };
  const clear = () => {
    setWrong(false);
    changeSale({ mobile: "", name: "", address: null, filled: null });
    document.getElementById(MOBILE)?.focus();
  };
  const isNew = data?.orders.length === 0;
  return (
    <section className={styles.customer} aria-label={texts.customer} data-known={mobile !== undefined && !isNew}>
      <div className={styles.number}>
        <Field
          id={MOBILE}
          label={texts.mobile}
          labelHidden
          placeholder={texts.optional(texts.mobile)}
          type="tel"
          autoComplete="off"
          enterKeyHint="next"
          aria-keyshortcuts="Alt+N"
          maxLength={20}
          value={sale.mobile}
          error={isWrong ? ENTER_VALID_MOBILE : undefined}
          onChange={({ target }) => {
            setWrong(false);
            changeSale({ mobile: target.value });
          }}
          onKeyDown={onEnter}
        />
        {sale.mobile || sale.name ? (
          <IconButton bare label={texts.clearCustomer} onClick={clear}>
            <CrossIcon small />
          </IconButton>
        ) : null}
      </div>
      <div className={styles.name}>
        <Field
          id={NAME}
          label={texts.name}
          labelHidden
          placeholder={sale.way === "delivery" ? texts.name : texts.optional(texts.name)}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={60}
          value={sale.name}
          onChange={({ target }) => changeSale({ name: target.value })}
          onKeyDown={onEnter}
        />
        <p role="status">{notice(isNew, isError)}</p>
        {mobile === undefined
          ? null
          : data?.orders
              .filter(canBeEdited)
              .map(({ _id, orderNumber }) => <EditOrder key={_id} orderId={_id} number={orderNumber} {...editing} />)}
      </div>
      {mobile === undefined
        ? null
        : data?.orders.map((order, place) => (
            <button
              key={order._id}
              type="button"
              className={styles.again}
              aria-keyshortcuts={place === 0 ? "Alt+A" : undefined}
              onClick={() => onAgain(order)}
            >
              <span>
                <b>{formatDate(order.date)}</b>
                <span className="money">{formatRupees(order.amount)}</span>
              </span>
              <small>
                {order.items.map(({ quantity, name, size }) => [quantity, name, size].filter(Boolean).join(" ")).join(", ")}
              </small>
              <strong>
                <UndoIcon small />
                <span>{texts.sameAgain}</span>
              </strong>
            </button>
          ))}
    </section>
  );
}

function notice(isNew: boolean, isError: boolean): string {
  if (isError) return texts.failedCustomer;
  return isNew ? texts.newCustomer : "";
}

function takeCustomer(mobile: string, { name, addresses, orders }: Customer): void {
  const { lines, way } = readSale();
  const [last] = orders;
  const saved = addresses.find(({ isDefault }) => isDefault);
  const brought = orders.find(({ fulfilment }) => fulfilment === "delivery")?.address;
  const address = brought ? { ...brought, line: brought.address } : (saved ?? null);
  fillCustomer({ mobile, name: name ?? "", address: address && addressOf(address) });
  changeSale({ way: last && Object.keys(lines).length === 0 ? last.fulfilment : way });
}

export const addressOf = ({ line, landmark, instructions, pincode, location }: SaleAddress): SaleAddress => ({
  line,
  landmark,
  instructions,
  pincode,
  location,
});

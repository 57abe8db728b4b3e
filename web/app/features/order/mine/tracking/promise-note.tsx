import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isLate, isPromiseDue } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import { trackerTexts as texts } from "../../texts/en-customer.ts";
import { CallShop } from "../order-help.tsx";
import styles from "./promise-note.module.css";

/** What a late order was promised when it was placed, or an apology. Empty until the order is late. */
export function PromiseNote({ order, now }: { order: Order; now: number }) {
  const { status } = order;
  const promise = isPromiseDue(order, now) ? order.promise : null;
  if (!promise && !isLate(order, now)) return null;
  const sorry = isOpen(status) ? texts.late : texts.wasLate;
  // Old orders no longer show as late.
  if (!promise && !isOpen(status)) return null;
  const isGiven = promise !== null && (promise.grantedAt !== null || promise.isAutomatic);
  return (
    <div className={styles.promiseNote}>
      <p>
        <b>{sorry}</b> <span>{promise ? offerOf(order, promise) : null}</span>
      </p>
      {isGiven ? null : <CallShop />}
    </div>
  );
}

function offerOf({ paymentMethod, amount: total }: Order, promise: NonNullable<Order["promise"]>): string {
  const { minutes } = promise;
  const amount = formatRupees(promise.amount);
  const isFree = promise.amount === total;
  const isFee = promise.offer === "fee" && !isFree;
  const isCash = paymentMethod === "cash";
  if (promise.grantedAt) {
    if (isCash) return isFree ? texts.freeInCash : texts.lessInCash(amount);
    return isFree ? texts.free(amount) : isFee ? texts.feeReturned(amount) : texts.refundedSome(amount);
  }
  if (promise.isAutomatic)
    return isFree ? texts.willBeFree(amount) : isFee ? texts.willReturnFee(amount) : texts.willRefund(amount);
  if (isCash) return isFree ? texts.offerFreeInCash(minutes) : texts.offerLessInCash(minutes, amount);
  if (isFree) return texts.offerFree(minutes, amount);
  return (isFee ? texts.offerFee : texts.offerSome)(minutes, amount);
}

import { formatPaise } from "@forno/contract/money/money.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../../../platform/api/query-client.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { AlertIcon } from "../../../ui/icons/icons.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { clearAttempt, itemsIn, type UnpaidAttempt } from "../../checkout/payment/unpaid-attempt.ts";
import { useReopenedPayment } from "../../checkout/payment/use-reopened-payment.ts";
import { checkoutTexts, paymentTexts as texts } from "../../checkout/texts/en.ts";
import { useNewestOrders, useRefetchMyOrders } from "./my-orders-query.ts";
import styles from "./unpaid-notice.module.css";

/**
 * Stays until the order is paid, cannot be paid any more, or the notice is dismissed. It begins with what the toast of the same moment
 * does not say.
 */
export default function UnpaidNotice({ attempt }: { attempt: UnpaidAttempt }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Notice attempt={attempt} />
    </QueryClientProvider>
  );
}

function Notice({ attempt: { orderId, orderNumber, amountPaise, payer, reason, isKnown } }: { attempt: UnpaidAttempt }) {
  const { isPending, pendingText, reopen } = useReopenedPayment({ backTo: "/cart", onChanged: useRefetchMyOrders() });
  // It may have been paid or cancelled on another page or device.
  const order = useNewestOrders()?.find(({ _id }) => _id === orderId);
  const isEnded = order !== undefined && !orderCan.takePayment(order) && !isPending;
  useEffect(() => {
    if (isEnded) clearAttempt();
  }, [isEnded]);

  return (
    <section className={styles.notice} aria-label={texts.region}>
      <AlertIcon />
      <div className={styles.words}>
        <p>
          <b>{isKnown ? texts.notCharged : texts.unsure}</b>
        </p>
        <p className="small">{reason}</p>
        <p className="small">
          {texts.orderOf(orderNumber, checkoutTexts.itemCount(itemsIn(payer.items)), formatPaise(amountPaise))}
        </p>
      </div>
      <Button size="sm" pending={isPending} pendingText={pendingText} onClick={() => void reopen(orderId, payer)}>
        {uiTexts.retry}
      </Button>
      <IconButton bare label={uiTexts.dismiss} onClick={clearAttempt}>
        <CrossIcon />
      </IconButton>
    </section>
  );
}

import { formatRupees } from "@forno/contract/money/money.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { isPromiseDue } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import { formatDateTime } from "../../../../platform/format/dates.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { useMay } from "../../../session/session-store.ts";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { useHonourPromise } from "./refund-queries.ts";

const texts = orderBoardTexts.promise;
const TICK_MS = 15_000;

/** For the owner: the promise of a late order and the button to refund it. Empty until the order is late. */
export function LatePromise({ order }: { order: OrderDetail }) {
  const now = useNow(TICK_MS);
  const { mutate, isPending } = useHonourPromise();
  const mayRefund = useMay("payments");
  const { promise } = order;
  if (!promise || !isPromiseDue(order, now)) return null;
  const amount = formatRupees(promise.amount);
  if (promise.grantedAt) {
    return (
      <Panel title={texts.title}>
        <p className="small">{texts.granted(amount, formatDateTime(promise.grantedAt))}</p>
      </Panel>
    );
  }
  const isCash = order.paymentMethod === "cash";
  const isWaiting = promise.isAutomatic && isOpen(order.status);
  return (
    <Panel title={texts.title}>
      <p className="small">{texts.offers[promise.offer]}</p>
      {isWaiting ? <p className="small muted">{texts.automatic}</p> : null}
      {mayRefund ? (
        <Button look="ghost" pending={isPending} pendingText={texts.returning} onClick={() => mutate(order._id)}>
          {isCash ? (order.payment ? texts.returnCash(amount) : texts.collectLess(amount)) : texts.refund(amount)}
        </Button>
      ) : null}
    </Panel>
  );
}

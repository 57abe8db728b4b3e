import type { AdminOrder } from "@forno/contract/order/order.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { isOpen, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../platform/api/call.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/dialog.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { bulkStatusTexts as texts } from "../../texts/en-admin.ts";
import { statusLabels } from "../../texts/en-status.ts";
import { ordersKey } from "../admin-queries.ts";
import { awaitsPayment } from "../board/board-columns.ts";
import styles from "./bulk-status.module.css";

/** Cancelling asks for a reason for each order. */
const STATUSES = ["processing", "out_for_delivery", "delivered"] as const satisfies OrderStatus[];
const options = STATUSES.map((value) => ({ value, text: statusLabels[value] }));

/** Sets the status of the selected orders that can have it: those that are open, secured and in another status. */
export function BulkStatus({ selected, onDone }: { selected: readonly AdminOrder[]; onDone: () => void }) {
  const [status, setStatus] = useState<OrderStatus>("processing");
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSetStatuses();
  const changeable = selected.filter((order) => isOpen(order.status) && order.status !== status && !awaitsPayment(order));
  return (
    <div className={styles.bulk}>
      <p className="figure" role="status">
        {texts.selected(selected.length, changeable.length)}
      </p>
      <Select
        label={texts.status}
        options={options}
        value={status}
        onChange={(event) => setStatus(event.target.value as OrderStatus)}
      />
      <Button size="sm" disabled={changeable.length === 0} pending={isPending} onClick={() => setAsking(true)}>
        {texts.set(changeable.length)}
      </Button>
      <Button look="quiet" size="sm" onClick={onDone}>
        {texts.clear}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.question(changeable.length, statusLabels[status])}
        verb={texts.set(changeable.length)}
        pending={isPending}
        pendingText={texts.setting}
        onConfirm={() =>
          mutate(
            { orders: changeable, status },
            {
              onSettled: () => {
                setAsking(false);
                onDone();
              },
            },
          )
        }
      >
        {status === "delivered" ? texts.cashCounts : texts.notUndone}
      </ConfirmDialog>
    </div>
  );
}

/** One after the other: what was set stays set if another fails. */
function useSetStatuses() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ orders, status }: { orders: readonly AdminOrder[]; status: OrderStatus }) => {
      let failed = 0;
      for (const { _id: orderId, status: expectedStatus } of orders) {
        await call(orderCalls.setStatus, { body: { orderId, status, expectedStatus } }).catch(() => failed++);
      }
      return { set: orders.length - failed, failed };
    },
    onSuccess: ({ set, failed }) => {
      if (set > 0) toast.success(texts.statusesSet(set));
      if (failed > 0) toast.error(texts.statusesFailed(failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
}

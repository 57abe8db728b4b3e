import { ENTER_AMOUNT, type OrderDetail, REFUND_REASON_MAX, refundBody } from "@forno/contract/order-admin.ts";
import { formatRupees } from "@forno/contract/rules/money.ts";
import { type FormEvent, useState } from "react";
import { refundTexts as texts } from "#texts/refund.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ArrowLeftIcon } from "../../ui/work-icons.tsx";
import { useRefund } from "./refund-queries.ts";

interface Draft {
  amount: string;
  reason: string;
}

const bodyOf = (order: OrderDetail, { amount, reason }: Draft) => ({
  orderId: order._id,
  amount: amount.trim() === "" ? Number.NaN : Number(amount),
  reason,
  expectedRefunded: order.refundedAmount,
});

function errorsOf(order: OrderDetail, draft: Draft): Partial<Draft> {
  const errors: Partial<Draft> = {};
  for (const { path, message } of refundBody.safeParse(bodyOf(order, draft)).error?.issues ?? []) {
    if (path[0] === "amount" || path[0] === "reason") errors[path[0]] ??= message;
  }
  const amount = Number(draft.amount);
  if (!errors.amount && amount <= 0) errors.amount = ENTER_AMOUNT;
  if (!errors.amount && amount > order.refundable) errors.amount = texts.atMost(formatRupees(order.refundable));
  return errors;
}

/** All of what is left, unless another amount is typed. */
export function RefundDialog({ order, open, onClose }: { order: OrderDetail; open: boolean; onClose: () => void }) {
  const refund = useRefund();
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.title(order.orderNumber)} locked={refund.isPending}>
      <RefundForm
        order={order}
        pending={refund.isPending}
        onRefund={(draft) => refund.mutate(bodyOf(order, draft), { onSuccess: onClose })}
      />
    </Dialog>
  );
}

interface RefundFormProps {
  order: OrderDetail;
  pending: boolean;
  onRefund: (draft: Draft) => void;
}

function RefundForm({ order, pending, onRefund }: RefundFormProps) {
  const [draft, setDraft] = useState<Draft>({ amount: `${order.refundable}`, reason: "" });
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = errorsOf(order, draft);
    setErrors(found);
    if (Object.keys(found).length === 0) onRefund(draft);
  };
  const field = (name: keyof Draft) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    className: "full",
    onChange: (event: { target: { value: string } }) => {
      setErrors({ ...errors, [name]: undefined });
      setDraft({ ...draft, [name]: event.target.value });
    },
  });
  return (
    <form noValidate className="form" onSubmit={submit}>
      <Field
        {...field("amount")}
        type="number"
        inputMode="decimal"
        min="1"
        step="0.01"
        hint={texts.left(formatRupees(order.refundable))}
      />
      <Field {...field("reason")} maxLength={REFUND_REASON_MAX} hint={texts.reasonHint} />
      <div className="full">
        <Button type="submit" look="danger" pending={pending} pendingText={texts.refunding}>
          <ArrowLeftIcon small />
          {texts.refund}
        </Button>
      </div>
    </form>
  );
}

import { formatRupees, toPaise } from "@forno/contract/money/money.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { ENTER_REFUND, REFUND_REASON_MAX, refundBody } from "@forno/contract/payment/refund-input.ts";
import { isRefundable } from "@forno/contract/payment/rules/refund.ts";
import { REFUND_TOO_SMALL } from "@forno/contract/wire/form-sentences.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { AmountField } from "../../../../ui/fields/amount-field.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../../ui/form/form.tsx";
import { type FieldErrors, fieldErrors, useFormErrors } from "../../../../ui/form/use-form-errors.ts";
import { ArrowLeftIcon } from "../../../../ui/icons/work-icons.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { refundTexts as texts } from "../../texts/en-admin.ts";
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

const FIELDS = ["amount", "reason"] as const;

function errorsOf(order: OrderDetail, draft: Draft): FieldErrors<keyof Draft> {
  const errors = fieldErrors(FIELDS, refundBody.safeParse(bodyOf(order, draft)).error?.issues);
  const wrong = errors.amount ?? amountWrong(order, Number(draft.amount));
  return wrong === undefined ? errors : { ...errors, amount: wrong };
}

function amountWrong({ refundable }: OrderDetail, amount: number): string | undefined {
  if (amount <= 0) return ENTER_REFUND;
  if (amount > refundable) return texts.atMost(formatRupees(refundable));
  return isRefundable(toPaise(amount), toPaise(refundable)) ? undefined : REFUND_TOO_SMALL;
}

/** All that is left, unless another amount is typed. */
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
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && isFine(errorsOf(order, draft))) onRefund(draft);
  };
  const field = (name: keyof Draft) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: errors[name],
    fullRow: true,
    onChange: (event: { target: { value: string } }) => {
      clearErrors(name);
      setDraft({ ...draft, [name]: event.target.value });
    },
  });
  return (
    <Form ref={form} onSubmit={submit}>
      <AmountField
        {...field("amount")}
        data-focus-first
        hint={(order.payments.length > 0 ? texts.left : texts.leftByHand)(formatRupees(order.refundable))}
      />
      <Field {...field("reason")} maxLength={REFUND_REASON_MAX} hint={texts.reasonHint} />
      <FormRow>
        <Button type="submit" look="danger" pending={pending} pendingText={texts.refunding}>
          <ArrowLeftIcon small />
          {texts.refund}
        </Button>
      </FormRow>
    </Form>
  );
}

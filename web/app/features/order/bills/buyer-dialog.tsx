import type { Order } from "@forno/contract/order/order.ts";
import { taxCalls } from "@forno/contract/tax/tax-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { Dialog, DialogSubmit } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { BuyerFields } from "../../checkout/buyer/buyer-form.tsx";
import { type BuyerDraft, useBuyerFields } from "../../checkout/buyer/use-buyer.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { billTexts as texts } from "../texts/en-bills.ts";

interface BuyerDialogProps {
  order: Pick<Order, "_id" | "buyer" | "invoice">;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Names or corrects the business that an order is billed to. */
export default function BuyerDialog({ order, open, onClose, onSaved }: BuyerDialogProps) {
  const [draft, setDraft] = useState<BuyerDraft>(order.buyer ?? { gstin: "", name: "" });
  const buyer = useBuyerFields(draft, setDraft);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BuyerDraft) => call(taxCalls.setBuyer, { params: { id: order._id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSaved();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiFailure && buyer.showRefusal(error, error.message)) return;
      toastFailure(error, texts.failedToSave);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = isPending ? null : buyer.read();
    if (read) mutate(read);
  };
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.businessCustomer} locked={isPending}>
      <Form ref={buyer.form} onSubmit={submit}>
        <BuyerFields buyer={buyer} />
        <FormRow>
          <p className="small muted">{order.invoice ? texts.newInvoice(order.invoice.number) : texts.onInvoice}</p>
        </FormRow>
        <DialogSubmit>
          <Button type="submit" pending={isPending} pendingText={texts.saving}>
            {texts.saveGstin}
          </Button>
        </DialogSubmit>
      </Form>
    </Dialog>
  );
}

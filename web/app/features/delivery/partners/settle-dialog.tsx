import { formatRupees } from "@forno/contract/money/money.ts";
import { type FormEvent, useState } from "react";
import { v4 as newId } from "uuid";
import { isFailure } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { Dialog, DialogSubmit } from "../../../ui/overlay/dialog.tsx";
import { partnersTexts as texts } from "../texts/en.ts";
import { type Held, useSettleCash } from "./partners-queries.ts";

/** All that is held, unless a smaller amount is typed. */
export function SettleDialog({ held, onClose }: { held: Held | null; onClose: () => void }) {
  const settle = useSettleCash();
  return (
    <Dialog
      open={held !== null}
      onOpenChange={onClose}
      title={texts.settleTitle(held?.deliveryBoy.name ?? "")}
      locked={settle.isPending}
    >
      {held ? (
        <SettleForm
          held={held}
          pending={settle.isPending}
          onSettle={(body) =>
            settle.mutate({ held, ...body }, { onSettled: (_, failure) => (isFailure(failure, "offline") ? undefined : onClose()) })
          }
        />
      ) : null}
    </Dialog>
  );
}

interface SettleFormProps {
  held: Held;
  pending: boolean;
  onSettle: (body: { settlementId: string; handedOver: number }) => void;
}

function SettleForm({ held, pending, onSettle }: SettleFormProps) {
  const [typed, setTyped] = useState(`${held.amount}`);
  // One for each question, so that a repeated press settles once.
  const [settlementId] = useState(() => newId());
  const { form, errors, isFine, clearErrors } = useFormErrors(["amount"]);
  const handedOver = /^\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const fits = handedOver > 0 && handedOver <= held.amount;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = fits ? {} : { amount: texts.handedOverWrong(formatRupees(held.amount)) };
    if (!pending && isFine(wrong)) onSettle({ settlementId, handedOver });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <AmountField
        name="amount"
        label={texts.handedOver}
        value={typed}
        error={errors.amount}
        fullRow
        data-focus-first
        hint={
          fits && handedOver < held.amount
            ? texts.rest(formatRupees(Math.round((held.amount - handedOver) * 100) / 100))
            : texts.settleHint
        }
        onChange={(event) => {
          clearErrors("amount");
          setTyped(event.target.value);
        }}
      />
      <DialogSubmit>
        <Button type="submit" pending={pending} pendingText={texts.settling}>
          {fits ? texts.settle(formatRupees(handedOver)) : texts.settleNothing}
        </Button>
      </DialogSubmit>
    </Form>
  );
}

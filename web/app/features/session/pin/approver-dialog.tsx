import { formatRupees } from "@forno/contract/money/money.ts";
import { pinInput } from "@forno/contract/user/staff-input.ts";
import { staffCalls } from "@forno/contract/user/user-calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type AnswerOf, call } from "../../../platform/api/call.ts";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/overlay/text-dialog.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { approvalTexts as texts } from "../texts/en-pin.ts";
import type { ApprovalRequest } from "./approval.ts";
import { PinField } from "./pin-field.tsx";

/** Chooses who approves; that person types their PIN. */
export default function ApproverDialog({ request }: { request: ApprovalRequest }) {
  const approvers = useQuery({
    queryKey: ["approvers"],
    queryFn: async ({ signal }) => (await call(staffCalls.approvers, { signal })).data,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useMutation({ gcTime: 0, mutationFn: request.approve });
  return (
    <Dialog open onOpenChange={() => request.cancel(error ?? undefined)} title={texts.title} locked={isPending}>
      <p>{request.reason}</p>
      {approvers.data ? (
        <ApproverForm
          approvers={approvers.data}
          pending={isPending}
          refused={error ? changeFailureText(error, texts.failed) : undefined}
          onApprove={mutate}
        />
      ) : approvers.isError ? (
        <InlineError>{texts.failedToFetch}</InlineError>
      ) : (
        <Loading>
          <Skeleton height="160px" />
        </Loading>
      )}
    </Dialog>
  );
}

interface ApproverFormProps {
  approvers: AnswerOf<typeof staffCalls.approvers>["data"];
  pending: boolean;
  refused: string | undefined;
  onApprove: ApprovalRequest["approve"] extends (approval: infer A) => unknown ? (approval: A) => void : never;
}

function ApproverForm({ approvers, pending, refused, onApprove }: ApproverFormProps) {
  const [only, second] = approvers;
  const [by, setBy] = useState<string | null>(only && !second ? only._id : null);
  const [pin, setPin] = useState("");
  const [isUnchosen, setUnchosen] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  if (approvers.length === 0) return <p>{texts.nobody}</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    setUnchosen(by === null);
    if (by === null) return event.currentTarget.querySelector("input")?.focus();
    const found = pinInput.safeParse(pin).error?.issues[0]?.message;
    setWrong(found);
    field.current?.focus();
    if (found) return;
    onApprove({ by, pin });
    setPin("");
  };
  return (
    <DialogForm noValidate onSubmit={submit}>
      <Choice
        compact
        label={texts.approver}
        options={approvers.map(({ _id, name, refundLimit }) => ({
          value: _id,
          text: name,
          note: refundLimit === null ? undefined : texts.upTo(formatRupees(refundLimit)),
        }))}
        value={by}
        onChange={(chosen) => {
          setBy(chosen);
          setUnchosen(false);
        }}
      />
      {isUnchosen ? <InlineError>{texts.choose}</InlineError> : null}
      <PinField
        ref={field}
        label={texts.pin}
        hint={texts.pinHint}
        value={pin}
        error={wrong ?? refused}
        onChange={(digits) => {
          setPin(digits);
          setWrong(undefined);
        }}
      />
      <Button type="submit" pending={pending} pendingText={texts.approving}>
        {texts.approve}
      </Button>
    </DialogForm>
  );
}

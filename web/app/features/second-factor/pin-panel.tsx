import { newPinInput } from "@forno/contract/user/staff-input.ts";
import { pinCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { changeFailureText, isFailure } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { PinField } from "../session/pin/pin-field.tsx";
import { pinTexts as texts } from "../session/texts/en-pin.ts";
import { FreshCode } from "./fresh-code.tsx";
import styles from "./second-factor.module.css";

const pinQuery = queryOptions({
  queryKey: ["pin"],
  queryFn: async ({ signal }) => (await call(pinCalls.read, { signal })).data,
});

/** One's own PIN. `needsCode`: of the authenticator app. */
export function PinPanel({ needsCode }: { needsCode: boolean }) {
  const { data } = useQuery(pinQuery);
  return (
    <Panel
      title={texts.yours}
      actions={data ? <Tag look={data.isSet ? "ok" : undefined}>{data.isSet ? texts.isSet : texts.notSet}</Tag> : null}
    >
      <p className="muted">{[texts.what, data?.isSet && texts.forgotten].filter(Boolean).join(" ")}</p>
      <PinForm needsCode={needsCode} verb={data?.isSet ? texts.change : texts.save} />
    </Panel>
  );
}

function PinForm({ needsCode, verb }: { needsCode: boolean; verb: string }) {
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    gcTime: 0,
    mutationFn: () => call(pinCalls.set, { body: { pin, ...(needsCode && { code }) } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setPin("");
      setCode("");
      void client.invalidateQueries();
    },
  });
  if (isFailure(error, "freshCodeRequired")) return <FreshCode onConfirmed={() => mutate()} />;
  const refused = error ? changeFailureText(error, texts.failed) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = newPinInput.safeParse(pin).error?.issues[0]?.message;
    setWrong(found);
    if (!found && !isPending) mutate();
  };
  return (
    <form className={styles.factorCode} noValidate onSubmit={submit}>
      <PinField
        label={texts.newPin}
        hint={texts.newPinHint}
        value={pin}
        error={wrong ?? (needsCode ? undefined : refused)}
        onChange={(digits) => {
          setPin(digits);
          setWrong(undefined);
          reset();
        }}
      />
      {needsCode ? (
        <Field
          label={texts.code}
          autoComplete="one-time-code"
          maxLength={32}
          value={code}
          error={refused}
          onChange={(event) => {
            setCode(event.target.value);
            reset();
          }}
        />
      ) : null}
      <Button type="submit" pending={isPending} pendingText={texts.saving}>
        {verb}
      </Button>
    </form>
  );
}

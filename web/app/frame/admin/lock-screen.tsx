import { pinInput } from "@forno/contract/user/staff-input.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isBellMuted, startRinging } from "../../features/order/admin/bell/new-order-bell.ts";
import { unlock } from "../../features/session/pin/lock.ts";
import { PinField } from "../../features/session/pin/pin-field.tsx";
import { useSession } from "../../features/session/session-store.ts";
import { endSession } from "../../features/session/sign-out.ts";
import { lockTexts as texts } from "../../features/session/texts/en-pin.ts";
import { ShopLogo } from "../../features/settings/logo.tsx";
import { changeFailureText } from "../../platform/api/failure.ts";
import { onEvent } from "../../platform/realtime/socket.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import styles from "./lock-screen.module.css";

/** Rings for orders that arrive meanwhile. */
function useNewOrderBell(): boolean {
  const [hasNew, setNew] = useState(false);
  useEffect(() => onEvent("orderPlaced", () => setNew(true)), []);
  useEffect(() => (hasNew && !isBellMuted() ? startRinging() : undefined), [hasNew]);
  return hasNew;
}

/** Covers the page and whatever is open over it, which stay as they are. */
export default function LockScreen() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const hasNewOrder = useNewOrderBell();
  const show = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };
  useEffect(show, []);
  return createPortal(
    // A second press of Escape closes it whatever `onCancel` says.
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby="locked"
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <div className={styles.card}>
        <ShopLogo />
        <h2 id="locked">{texts.title}</h2>
        <p className="muted">{session ? texts.signedIn(session.name) : null}</p>
        {hasNewOrder ? <Banner>{texts.newOrders}</Banner> : null}
        <UnlockForm />
        <Button look="quiet" onClick={endSession}>
          {texts.other}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

function UnlockForm() {
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    gcTime: 0,
    mutationFn: unlock,
    // What was refused meanwhile.
    onSuccess: () => client.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = pinInput.safeParse(pin).error?.issues[0]?.message;
    setWrong(found);
    if (found || isPending) return;
    mutate(pin);
    setPin("");
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PinField
        label={texts.pin}
        value={pin}
        error={wrong ?? (error ? changeFailureText(error, texts.failedToUnlock) : undefined)}
        onChange={(digits) => {
          setPin(digits);
          setWrong(undefined);
        }}
      />
      <Button type="submit" pending={isPending} pendingText={texts.unlocking}>
        {texts.unlock}
      </Button>
    </form>
  );
}

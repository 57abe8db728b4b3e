import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { useState } from "react";
import { telLink } from "../../platform/format/links.ts";
import { ButtonAnchor } from "../../ui/controls/button.tsx";
import { OtpField } from "../../ui/fields/otp-field.tsx";
import { PhoneIcon } from "../../ui/icons/icons.tsx";
import { BackspaceIcon } from "../../ui/icons/work-icons.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { useSettings } from "../settings/settings-store.ts";
import styles from "./handoff-sheet.module.css";
import { deliveriesTexts as texts } from "./texts/en.ts";

const LENGTH = 4;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

interface HandoffSheetProps {
  order: DeliveryOrder;
  open: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
  isPending: boolean;
  /** The last code, by the server. */
  isRefused: boolean;
}

/** Asks for the code that the customer has on the order's page; the last digit sends it. */
export function HandoffSheet({ order, open, onClose, ...code }: HandoffSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.handoffCode}>
      {order.handoffTriesLeft === 0 ? <TooMany /> : <Code order={order} {...code} />}
    </Dialog>
  );
}

function TooMany() {
  const { phone } = useSettings();
  return (
    <>
      <InlineError>{texts.tooManyCodes}</InlineError>
      {phone ? (
        <ButtonAnchor href={telLink(phone)}>
          <PhoneIcon />
          {texts.callShop}
        </ButtonAnchor>
      ) : null}
    </>
  );
}

function Code({ order, onCode, isPending, isRefused }: Omit<HandoffSheetProps, "open" | "onClose">) {
  const [code, setCode] = useState("");
  const isWrong = isRefused && code.length === LENGTH && !isPending;
  const press = (digit: string) => {
    if (isPending) return;
    // After a wrong code the next one begins.
    const next = code.length === LENGTH ? digit : code + digit;
    setCode(next);
    if (next.length === LENGTH) onCode(next);
  };
  return (
    <>
      <OtpField
        label={texts.askForCode(order.recipient.name.split(" ", 1)[0] ?? "")}
        length={LENGTH}
        hasKeys
        value={code}
        error={isWrong ? texts.wrongCode(order.handoffTriesLeft ?? 0) : undefined}
        keepsErrorRoom
        onChange={(next) => (isPending ? undefined : setCode(next))}
        onComplete={(next) => (isPending ? undefined : onCode(next))}
      />
      {order.cashDue > 0 ? (
        <p className={`row between ${styles.cash}`}>
          <span>{texts.collectCash}</span>
          <b className="money">{formatRupees(order.cashDue)}</b>
        </p>
      ) : null}
      <div className={styles.keys}>
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={texts.deleteDigit} onClick={() => setCode(isWrong ? "" : code.slice(0, -1))}>
          <BackspaceIcon />
        </button>
      </div>
    </>
  );
}

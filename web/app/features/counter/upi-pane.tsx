import { formatRupees } from "@forno/contract/money/money.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { QRCodeSVG } from "qrcode.react";
import { Button, ButtonAnchor } from "../../ui/controls/button.tsx";
import styles from "./paying.module.css";
import type { Sale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";
import { ClosedPane, TimeLeft, useWaitingSale } from "./waiting-sale.tsx";

interface UpiPaneProps {
  sold: NonNullable<Sale["sold"]>;
  /** The ticket is sold in another way. */
  onBack: () => void;
}

/** The provider's QR code, until the provider says that it is paid, or it is too late. */
export function UpiPane({ sold, onBack }: UpiPaneProps) {
  const { now, check, cancel } = useWaitingSale(sold, onBack);
  const { status, upi, amount } = now;
  if (isCancelled(status))
    return <ClosedPane until={sold.upi?.expiresAt} title={texts.qrClosed} text={texts.qrClosedText} onBack={onBack} />;
  return (
    <section className={styles.pane} aria-label={texts.upi}>
      <div className={styles.code}>
        <b>{formatRupees(amount)}</b>
        <div>
          {upi?.content ? (
            <QRCodeSVG value={upi.content} size={212} role="img" aria-label={texts.qr} bgColor="transparent" />
          ) : upi ? (
            <ButtonAnchor look="ghost" href={upi.imageUrl} target="_blank" rel="noopener">
              {texts.openQr}
            </ButtonAnchor>
          ) : null}
        </div>
      </div>
      <div className={styles.middle}>
        {upi ? <TimeLeft until={upi.expiresAt} lead={texts.waiting} /> : null}
        <p className="small muted">{texts.qrOnce}</p>
      </div>
      <div className={styles.confirm}>
        <Button look="ghost" wide pending={check.isPending} onClick={() => check.mutate()}>
          {texts.checkPayment}
        </Button>
        <Button look="quiet" wide pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.otherWay}
        </Button>
      </div>
    </section>
  );
}

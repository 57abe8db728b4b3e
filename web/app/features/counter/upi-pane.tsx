import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { useNow } from "../../platform/state/now.ts";
import { Button, ButtonAnchor } from "../../ui/controls/button.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Empty } from "../../ui/status/empty.tsx";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { saleQuery } from "./counter-queries.ts";
import styles from "./paying.module.css";
import { changeSale, type Sale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

interface UpiPaneProps {
  sold: NonNullable<Sale["sold"]>;
  /** The ticket is sold in another way. */
  onBack: () => void;
}

/** The provider's QR code, until the provider says that it is paid, or it is too late. */
export function UpiPane({ sold, onBack }: UpiPaneProps) {
  const { orderId } = sold;
  const client = useQueryClient();
  const { data = sold, refetch } = useQuery(saleQuery(orderId));
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: saleQuery(orderId).queryKey });
    const stops = [onEvent("orderUpdate", ({ _id }) => _id === orderId && look()), onConnect(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, orderId]);
  const { payment, status, upi, amount } = data;
  useEffect(() => {
    if (payment) changeSale({ sold: { ...sold, status, payment, upi: null } });
  }, [payment, status, sold]);
  const check = useMutation({
    mutationFn: () => call(counterCalls.check, { body: { orderId } }),
    onSuccess: ({ data: now }) => {
      client.setQueryData(saleQuery(orderId).queryKey, now);
      if (!now.payment) toast.info(texts.notPaidYet);
    },
    onError: (error) => toastChangeFailure(error, texts.failedToCheck),
  });
  const cancel = useMutation({
    mutationFn: () => call(counterCalls.cancel, { body: { orderId } }),
    onSuccess: onBack,
    onError: (error) => {
      toastChangeFailure(error, texts.failedToCheck);
      // It may have been paid just now.
      void refetch();
    },
  });
  if (isCancelled(status))
    return (
      <div className={styles.pane} role="alert">
        <div className={styles.middle}>
          <Empty shape="nothing" title={texts.qrClosed} text={texts.qrClosedText} heading="h2">
            <Button onClick={onBack}>{texts.otherWay}</Button>
          </Empty>
        </div>
      </div>
    );
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
        {upi ? <TimeLeft until={upi.expiresAt} /> : null}
        <p className="small muted">{texts.qrOnce}</p>
      </div>
      <div className={styles.confirm}>
        <Button look="ghost" wide pending={check.isPending} onClick={() => check.mutate()}>
          {texts.checkPayment}
        </Button>
        {upi?.content ? (
          <ButtonAnchor look="quiet" wide href={upi.imageUrl} target="_blank" rel="noopener">
            {texts.openQr}
          </ButtonAnchor>
        ) : null}
        <Button look="quiet" wide pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.otherWay}
        </Button>
      </div>
    </section>
  );
}

const SECOND_MS = 1_000;
const MINUTE_S = 60;

function TimeLeft({ until }: { until: string }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(SECOND_MS)) / SECOND_MS));
  const time = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}`;
  return (
    <p role="timer">
      <span>{texts.waiting}</span> <b>{texts.left(time)}</b>
    </p>
  );
}

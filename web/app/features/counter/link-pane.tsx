/** Sales by telephone that are paid by a link: each waits while others are sold. */
import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AnswerOf, call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CrossIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { copyText } from "../session/copy-text.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { saleQuery, waitingQuery } from "./counter-queries.ts";
import styles from "./link-pane.module.css";
import paying from "./paying.module.css";
import type { Sale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";
import { ClosedPane, TimeLeft, useCancelSale, useWaitingSale } from "./waiting-sale.tsx";

type Waiting = AnswerOf<typeof counterCalls.waiting>["data"][number];

/** Those that wait, on every tablet; says once which of them is paid. */
export function useWaiting() {
  const client = useQueryClient();
  const { data = [] } = useQuery(waitingQuery);
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: waitingQuery.queryKey });
    const stops = [
      onConnect(look),
      onEvent("orderUpdate", ({ _id, payment }) => {
        const paid = data.find(({ orderId }) => orderId === _id);
        if (!paid) return;
        if (payment) toast.success(texts.linkPaid(paid.orderNumber));
        look();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, data]);
  return data;
}

/** What can be done until it is paid. */
function LinkActions({
  sale: { orderId, orderNumber, link },
  cancel,
}: {
  sale: Pick<Waiting, "orderId" | "orderNumber" | "link">;
  cancel: ReturnType<typeof useCancelSale>;
}) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const send = useMutation({
    mutationFn: () => call(counterCalls.sendLink, { body: { orderId } }),
    onSuccess: () => toast.success(texts.linkSentAgain),
    onError: (error) => toastChangeFailure(error, texts.failedToSendLink),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: saleQuery(orderId).queryKey });
      void client.invalidateQueries({ queryKey: waitingQuery.queryKey });
    },
  });
  return (
    <div className={styles.actions}>
      {link && link.text !== "off" ? (
        <Button look="ghost" pending={send.isPending} onClick={() => send.mutate()}>
          {texts.sendAgain}
        </Button>
      ) : null}
      {link ? (
        <Button look="ghost" onClick={() => void copyText(link.url)}>
          {texts.copyLink}
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => setAsked(true)}>
        {texts.cancelLink}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={texts.cancelQuestion(orderNumber)}
        verb={texts.cancelLink}
        stay={texts.keepOrder}
        icon={<CrossIcon small />}
        danger
        pending={cancel.isPending}
        pendingText={texts.cancelling}
        onConfirm={cancel.mutate}
      >
        {texts.cancelText}
      </ConfirmDialog>
    </div>
  );
}

interface LinkPaneProps {
  sold: NonNullable<Sale["sold"]>;
  /** The ticket is sold in another way. */
  onBack: () => void;
  /** It waits beside the next one. */
  onNew: () => void;
}

export function LinkPane({ sold, onBack, onNew }: LinkPaneProps) {
  const { now, check, cancel } = useWaitingSale(sold, onBack);
  const { orderNumber, amount, status, link } = now;
  if (isCancelled(status))
    return <ClosedPane until={sold.link?.expiresAt} title={texts.linkClosed} text={texts.linkClosedText} onBack={onBack} />;
  return (
    <section className={paying.pane} aria-label={texts.link}>
      <div className={`${paying.middle} ${styles.waiting}`}>
        <h2>{texts.waitingForPayment}</h2>
        <p className={styles.amount}>{formatRupees(amount)}</p>
        <p>{texts.placed(orderNumber, sold.way)}</p>
        {link ? <TimeLeft until={link.expiresAt} /> : null}
        {link ? (
          <p className="small muted" role="status">
            {texts.linkText[link.text]}
          </p>
        ) : null}
        <LinkActions sale={now} cancel={cancel} />
      </div>
      <div className={paying.confirm}>
        <Button look="ghost" wide pending={check.isPending} onClick={() => check.mutate()}>
          {texts.checkPayment}
        </Button>
        <Button wide onClick={onNew}>
          {texts.newOrder}
        </Button>
      </div>
    </section>
  );
}

function WaitingRow({ sale }: { sale: Waiting }) {
  const { orderId, orderNumber, amount, link, customer } = sale;
  const cancel = useCancelSale(orderId, () => undefined);
  return (
    <li>
      <p>
        <b>{texts.waitingOrder(orderNumber, formatRupees(amount))}</b>
      </p>
      <p>{customer}</p>
      {link ? <TimeLeft until={link.expiresAt} /> : null}
      {link && link.text !== "sent" ? <p className="small muted">{texts.linkText[link.text]}</p> : null}
      <LinkActions sale={sale} cancel={cancel} />
    </li>
  );
}

export function WaitingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: waiting = [] } = useQuery(waitingQuery);
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.waitingForPayment}>
      {waiting.length === 0 ? <p className="muted">{texts.nothingWaits}</p> : null}
      <ul className={styles.list}>
        {waiting.map((sale) => (
          <WaitingRow key={sale.orderId} sale={sale} />
        ))}
      </ul>
    </Dialog>
  );
}

/** A sale that waits for its payment, until the provider says that it is paid, or it is too late. */
import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { useNow } from "../../platform/state/now.ts";
import { Button } from "../../ui/controls/button.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Empty } from "../../ui/status/empty.tsx";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { saleQuery, waitingQuery } from "./counter-queries.ts";
import styles from "./paying.module.css";
import { changeSale, type Sale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

/** `now`: as the server has it. Once it is paid, the ticket says so. */
export function useWaitingSale(sold: NonNullable<Sale["sold"]>, onCancelled: () => void) {
  const { orderId } = sold;
  const client = useQueryClient();
  const { data: now = sold, refetch } = useQuery(saleQuery(orderId));
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: saleQuery(orderId).queryKey });
    const stops = [onEvent("orderUpdate", ({ _id }) => _id === orderId && look()), onConnect(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, orderId]);
  const { payment, status } = now;
  useEffect(() => {
    if (payment) changeSale({ sold: { ...sold, status, payment, upi: null, link: null } });
  }, [payment, status, sold]);
  const check = useMutation({
    mutationFn: () => call(counterCalls.check, { body: { orderId } }),
    onSuccess: ({ data }) => {
      client.setQueryData(saleQuery(orderId).queryKey, data);
      if (!data.payment) toast.info(texts.notPaidYet);
    },
    onError: (error) => toastChangeFailure(error, texts.failedToCheck),
  });
  // It may have been paid just now.
  const cancel = useCancelSale(orderId, onCancelled, () => void refetch());
  return { now, check, cancel };
}

export function useCancelSale(orderId: string, onCancelled: () => void, onFailed: () => void = () => undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(counterCalls.cancel, { body: { orderId } }),
    onSuccess: onCancelled,
    onError: (error) => {
      toastChangeFailure(error, texts.failedToCancel);
      onFailed();
    },
    onSettled: () => client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  });
}

interface ClosedPaneProps {
  /** Until when it could be paid: before that, somebody cancelled the order. */
  until: string | undefined;
  title: string;
  text: string;
  onBack: () => void;
}

/** In place of the pane, once it is too late to pay. */
export function ClosedPane({ until, title, text, onBack }: ClosedPaneProps) {
  const [isCancelled] = useState(() => until !== undefined && Date.parse(until) > Date.now());
  return (
    <div className={styles.pane} role="alert">
      <div className={styles.middle}>
        <Empty
          shape="nothing"
          title={isCancelled ? texts.saleCancelled : title}
          text={isCancelled ? texts.saleCancelledText : text}
          heading="h2"
        >
          <Button onClick={onBack}>{texts.otherWay}</Button>
        </Empty>
      </div>
    </div>
  );
}

const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** `lead`: where no heading says it. */
export function TimeLeft({ until, lead }: { until: string; lead?: string }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(SECOND_MS)) / SECOND_MS));
  const time = `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}`;
  return (
    <p role="timer">
      {lead ? <span>{lead} </span> : null}
      <b>{texts.left(time)}</b>
    </p>
  );
}

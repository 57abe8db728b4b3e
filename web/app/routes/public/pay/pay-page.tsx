/** Where an order by telephone is paid by whoever has its link, without signing in. */
import { payLinkCalls } from "@forno/contract/counter/counter-calls.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router";
import { OrderPriceRows } from "../../../features/cart/view/price-rows.tsx";
import { confirmPayment } from "../../../features/checkout/payment/confirm-payment.ts";
import { returnToLink } from "../../../features/checkout/payment/payment-return.ts";
import { GatewayError, openPaymentWindow } from "../../../features/checkout/payment/payment-window.ts";
import { paymentTexts } from "../../../features/checkout/texts/en.ts";
import { OrderLines } from "../../../features/order/lines/order-lines.tsx";
import { CallShop } from "../../../features/order/mine/order-help.tsx";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { useFrontPage } from "../../../frame/site/front-page.ts";
import { type AnswerOf, call } from "../../../platform/api/call.ts";
import { isFailure, serverText } from "../../../platform/api/failure.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { formatTime } from "../../../platform/format/dates.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { payTexts as texts } from "../texts/en-pay.ts";
import styles from "./pay-page.module.css";

type Linked = AnswerOf<typeof payLinkCalls.order>["data"];

const LOOK_EVERY_MS = 5_000;

/** It may be paid on another phone, or cancelled. `isAsking`: the provider is asked, until it has decided about a payment. */
function useLinked(token: string) {
  const isAsking = useRef(false);
  const query = useQuery({
    queryKey: ["pay", token],
    queryFn: async ({ signal }) => {
      const asked = isAsking.current ? payLinkCalls.check : payLinkCalls.order;
      const { data } = await call(asked, { params: { token }, signal });
      isAsking.current = data.state === "checking";
      return data;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (["payable", "checking"].includes(state.data?.state ?? "") ? LOOK_EVERY_MS : false),
  });
  const ask = async () => {
    isAsking.current = true;
    await query.refetch();
  };
  return { query, ask };
}

/** `onDone`: the window is closed, and the provider may have a payment. */
function usePayment(token: string, onDone: () => Promise<void>) {
  const { shopName } = useSettings();
  const [stage, setStage] = useState<"idle" | "opening" | "paying">("idle");
  const pay = async () => {
    setStage("opening");
    try {
      const { orderId, orderData, checkoutUrl, key, amount, currency, timeout } = await call(payLinkCalls.open, {
        params: { token },
      });
      if (orderId !== null) {
        setStage("paying");
        const result = await openPaymentWindow(checkoutUrl, {
          ...{ key, amount, currency, order_id: orderId, name: shopName },
          description: `${texts.order} ${orderData.orderNumber}`,
          ...(timeout && { timeout }),
          ...returnToLink(token),
        });
        if (result.kind === "paid") await confirmPayment(result.claim, orderData);
        else if (result.kind === "failed") toast.error(paymentTexts.failed(result.reason));
        else toast.info(paymentTexts.cancelled);
      }
    } catch (error) {
      toast.error(error instanceof GatewayError ? paymentTexts.gatewayFailed : serverText(error, texts.failedToOpen));
    }
    await onDone();
    setStage("idle");
  };
  return { stage, pay };
}

function Linked({ token }: { token: string }) {
  const { query, ask } = useLinked(token);
  const payment = usePayment(token, ask);
  if (isFailure(query.error, "linkEnded")) return <Ended />;
  return (
    <div className={`container ${styles.page}`}>
      <QueryView query={query} failed={texts.failed} skeleton={<PaySkeleton />}>
        {(order) => (
          <>
            <section className={styles.state} aria-live="polite">
              <State order={order} payment={payment} />
            </section>
            <section className={styles.order} aria-label={texts.order}>
              <OrderLines items={order.items} />
              <OrderPriceRows order={order} />
            </section>
            <div className="row">
              <CallShop />
            </div>
          </>
        )}
      </QueryView>
    </div>
  );
}

const ENDS = {
  expired: [texts.expired, texts.expiredText],
  cancelled: [texts.cancelled, texts.cancelledText],
} as const;

function State({ order, payment: { stage, pay } }: { order: Linked; payment: ReturnType<typeof usePayment> }) {
  const { state, orderNumber, amount, payableUntil, isRefunded } = order;
  if (state === "payable")
    return (
      <>
        <h1>{texts.title(orderNumber)}</h1>
        <p>{texts.payBy(formatTime(payableUntil ?? ""))}</p>
        <Button
          size="big"
          pending={stage !== "idle"}
          pendingText={stage === "paying" ? texts.paying : texts.opening}
          onClick={() => void pay()}
        >
          {texts.pay(formatRupees(amount))}
        </Button>
      </>
    );
  const [title, text] =
    state === "checking"
      ? [texts.checking, texts.checkingText]
      : state === "paid"
        ? [texts.paid(orderNumber), isRefunded ? texts.paidAndRefunded : texts.paidText]
        : [ENDS[state][0], isRefunded ? texts.cancelledRefunded : ENDS[state][1]];
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  );
}

function Ended() {
  return (
    <Empty shape="noMatch" heading="h1" title={texts.ended} text={texts.endedText}>
      <ButtonLink to={useFrontPage()}>{texts.home}</ButtonLink>
    </Empty>
  );
}

const PaySkeleton = () => (
  <Loading>
    <Skeleton height="120px" />
    <Skeleton height="240px" />
  </Loading>
);

export default function PayPage() {
  const { token = "" } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <Linked token={token} />
    </QueryClientProvider>
  );
}

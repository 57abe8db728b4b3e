import { paymentCalls } from "@forno/contract/payment/payment-calls.ts";
import { useCallback, useEffect, useState } from "react";
import { type MetaArgs, useNavigate, useSearchParams } from "react-router";
import { takeOrdered } from "../../features/cart/cart-store.ts";
import { clearAddressDrafts } from "../../features/checkout/address/address-draft.ts";
import { clearDeparture, departureOf } from "../../features/checkout/payment/payment-return.ts";
import { attemptedItems, clearAttempt, recordUnpaid } from "../../features/checkout/payment/unpaid-attempt.ts";
import { clearPlacedOrder } from "../../features/checkout/place-order.ts";
import { paymentTexts as texts } from "../../features/checkout/texts/en.ts";
import { removePromo } from "../../features/promo/promo-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { call } from "../../platform/api/call.ts";
import { ApiFailure } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RefreshIcon } from "../../ui/icons/icons.tsx";
import { CARRIED, type ToastKind, toast } from "../../ui/overlay/toast.ts";
import { Empty } from "../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { uiTexts } from "../../ui/texts/en.ts";

export const meta = (args: MetaArgs) => privateMeta(args, texts.title);

/** Reads `success` and `orderId` and asks the server, which asks the provider: the URL proves nothing (spec section 2). */
export default function Verify() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isUnanswered, setUnanswered] = useState(false);

  const verify = useCallback(
    async (signal?: AbortSignal) => {
      setUnanswered(false);
      const claim = claimIn(query);
      const lead = async (target: string) => {
        await navigate(target, { replace: true });
        clearDeparture();
      };
      if (claim.failure === "refused") {
        showUnpaid("error", texts.verificationFailed, false);
        return await lead(claim.backTo);
      }
      try {
        await call(paymentCalls.verify, { body: { success: claim.success, orderId: claim.orderId }, signal });
        toast.success(texts.successful, CARRIED);
        clearCheckout();
        await lead("/myorders");
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        const target = afterFailure(error, claim);
        if (target) await lead(target);
        else setUnanswered(true);
      }
    },
    [query, navigate],
  );
  useEffect(() => {
    const left = new AbortController();
    void verify(left.signal);
    return () => left.abort();
  }, [verify]);

  return (
    <div className="container">
      {isUnanswered ? (
        <Empty shape="failed" heading="h1" title={texts.unanswered} text={texts.unansweredBody}>
          <Button onClick={() => void verify()}>
            <RefreshIcon small />
            {uiTexts.retry}
          </Button>
        </Empty>
      ) : (
        <Checking />
      )}
    </div>
  );
}

function Checking() {
  return (
    <Empty shape="nothing" heading="h1" title={texts.checkingTitle} text={texts.checkingBody}>
      <Loading label={texts.checkingTitle}>
        <Skeleton width="220px" height="14px" />
      </Loading>
    </Empty>
  );
}

interface Claim {
  success: string;
  orderId: string;
  /** How the provider's page was left: `cancelled`, `failed`, or `refused` where its signature was wrong. */
  failure: string | null;
  /** The provider's text. Null unless this tab was sent to its page, because a URL can contain any text. */
  reason: string | null;
  backTo: string;
}

function claimIn(query: URLSearchParams): Claim {
  const departure = departureOf(query.get("state"));
  return {
    success: query.get("success") ?? "",
    orderId: query.get("orderId") ?? "",
    failure: query.get("failure"),
    reason: departure && query.get("reason"),
    backTo: departure?.backTo ?? "/cart",
  };
}

/** The server has taken the order from its cart. */
function clearCheckout(): void {
  const items = attemptedItems();
  clearAttempt();
  clearPlacedOrder();
  clearAddressDrafts();
  removePromo();
  void takeOrdered(items);
}

/** Shows the result and returns the page to go to; null without an answer, or if the session has ended. */
function afterFailure({ status, code, message }: ApiFailure, { success, failure, reason, backTo }: Claim): string | null {
  if (status === 0 || status >= 429) return null;
  if (code === "signInRequired") return null;
  if (status === 202) {
    toast.info(texts.confirming, CARRIED);
    return "/myorders";
  }
  if (code === "paymentRefunded") {
    toast.info(message, CARRIED);
    return "/myorders";
  }
  const isIncomplete = success === "false" && code === "paymentIncomplete";
  if (isIncomplete && failure === "failed" && reason) showUnpaid("error", texts.failed(reason), true);
  else if (isIncomplete && failure !== "failed") showUnpaid("info", texts.cancelled, true);
  else showUnpaid("error", texts.verificationFailed, false);
  return backTo;
}

function showUnpaid(kind: ToastKind, words: string, isKnown: boolean): void {
  toast[kind](words, CARRIED);
  recordUnpaid(words, isKnown);
}

import { paymentEndpoints } from "@forno/contract/payment.ts";
import { useCallback, useEffect, useState } from "react";
import { type MetaArgs, useNavigate, useSearchParams } from "react-router";
import { paymentTexts as texts } from "#texts/checkout.ts";
import { pageTitles } from "#texts/pages.ts";
import { loadCart } from "../../features/cart/cart-store.ts";
import { call } from "../../platform/api/call.ts";
import { ApiFailure } from "../../platform/api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { privateMeta } from "../page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.verify);

/** Reads `success` and `orderId` and asks the server, which asks the provider: what the address claims proves nothing (spec section 2). */
export default function Verify() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isUnanswered, setUnanswered] = useState(false);
  const orderId = query.get("orderId") ?? "";
  const claimed = query.get("success") ?? "";

  const verify = useCallback(
    async (signal?: AbortSignal) => {
      setUnanswered(false);
      try {
        await call(paymentEndpoints.verify, { body: { success: claimed, orderId }, signal });
        toast.success(texts.successful);
        void loadCart().catch((error) => console.warn("Could not read the cart", error));
        await navigate("/myorders", { replace: true });
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        const target = afterFailure(error, claimed);
        if (target) await navigate(target, { replace: true });
        else setUnanswered(true);
      }
    },
    [claimed, orderId, navigate],
  );
  useEffect(() => {
    const left = new AbortController();
    void verify(left.signal);
    return () => left.abort();
  }, [verify]);

  return (
    <div className="wrap">
      {isUnanswered ? (
        <Empty shape="failed" heading="h1" title={texts.unanswered} text={texts.unansweredBody}>
          <Button onClick={() => void verify()}>
            <RefreshIcon small />
            {texts.retry}
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
    <Empty shape="oven" heading="h1" title={texts.checkingTitle} text={texts.checkingBody}>
      <Loading label={texts.checkingTitle}>
        <Skeleton width="220px" height="14px" />
      </Loading>
    </Empty>
  );
}

/** Says what is known and answers where that leads; null when no answer came, or the session has ended. */
function afterFailure({ status, code, message }: ApiFailure, claimed: string): string | null {
  if (status === 0 || status >= 429) return null;
  if (code === "signInRequired") return null;
  if (status === 202) {
    toast.info(texts.confirming);
    return "/myorders";
  }
  if (code === "paymentRefunded") {
    toast.info(message);
    return "/myorders";
  }
  if (claimed === "false" && code === "paymentIncomplete") toast.info(texts.cancelled);
  else toast.error(texts.verificationFailed);
  return "/cart";
}

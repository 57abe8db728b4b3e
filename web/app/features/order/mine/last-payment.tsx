import { type ComponentType, lazy, Suspense } from "react";
import { type UnpaidAttempt, useUnpaidAttempt } from "../../checkout/payment/unpaid-attempt.ts";

/** Loaded when there is one. */
const UnpaidNotice = lazy<ComponentType<{ attempt: UnpaidAttempt }>>(() =>
  import("./unpaid-notice.tsx").catch(() => ({ default: () => null })),
);

/** The notice of this tab's last payment if it did not succeed. */
export function LastPayment() {
  const attempt = useUnpaidAttempt();
  if (!attempt) return null;
  return (
    <Suspense>
      <UnpaidNotice attempt={attempt} />
    </Suspense>
  );
}

/** Payment attempts whose outcome the provider does not know yet. */
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";

/**
 * A bank has ten minutes to respond; then the provider reports the attempt as failed. The other two minutes are for that report to
 * arrive.
 */
const IN_PROGRESS_MS = 12 * 60_000;

type Attempt = Pick<ProviderPayment, "status" | "method" | "createdAt">;

/** In a UPI app a user can retry: the provider then reports the same payment first as failed and later as captured. */
const mayChange = ({ status, method }: Attempt): boolean =>
  status === "created" || status === "authorized" || (status === "failed" && method === "upi");

/** When the last attempt in progress is decided at the latest; null if none is in progress. */
export function endOfAttempts(attempts: readonly Attempt[], now: Date): Date | null {
  const ends = attempts
    .filter((attempt) => mayChange(attempt) && Math.abs(now.getTime() - attempt.createdAt.getTime()) < IN_PROGRESS_MS)
    .map(({ createdAt }) => createdAt.getTime() + IN_PROGRESS_MS);
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

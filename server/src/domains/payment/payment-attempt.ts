/** Attempts to pay whose outcome the provider does not know yet. */
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";

/** A bank has ten minutes to answer; then the provider calls the attempt failed. The rest is for its word to reach us. */
const UNDER_WAY_MS = 12 * 60_000;

type Attempt = Pick<ProviderPayment, "status" | "method" | "createdAt">;

/** A UPI app lets its user try again on its own: for the provider the same payment then fails first and succeeds after. */
const mayChange = ({ status, method }: Attempt): boolean =>
  status === "created" || status === "authorized" || (status === "failed" && method === "upi");

/** When the last attempt that may still succeed is decided; null when none is under way. */
export function endOfAttempts(attempts: readonly Attempt[], now: Date): Date | null {
  const ends = attempts
    .filter((attempt) => mayChange(attempt) && Math.abs(now.getTime() - attempt.createdAt.getTime()) < UNDER_WAY_MS)
    .map(({ createdAt }) => createdAt.getTime() + UNDER_WAY_MS);
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

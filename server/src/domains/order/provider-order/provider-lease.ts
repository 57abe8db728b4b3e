/** The lease on asking the provider for an order: one at a time asks, and one that crashed does not keep the others from asking. */

// A crash leaves its lease behind: it has to end while a customer's second try still waits.
const LEASE_MS = 6_000;

/** Of who placed the order. */
export interface HeldLease {
  until: Date;
  /** The customer's orders that were open then, and give way to it. */
  openOthers: readonly string[];
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

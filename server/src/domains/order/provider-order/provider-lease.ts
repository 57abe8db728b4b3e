/** The lease on creating the provider order: only its holder asks the provider, and the lease of a crashed holder expires. */

// Short enough to expire, after a crash, while the customer's second attempt is waiting.
const LEASE_MS = 6_000;

/** Held by the request that placed the order. */
export interface HeldLease {
  until: Date;
  /** The customer's orders that were open then, which this one replaces. */
  openOthers: readonly string[];
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The lease on creating the provider order: only its holder sends the request, and a crashed holder's lease expires. */

// Short enough that, after a crash, it expires while the customer's second request waits.
const LEASE_MS = 6_000;

/** Held by the request that placed the order. */
export interface HeldLease {
  until: Date;
  /** The customer's other orders that were open when it was placed, which this one supersedes. */
  openOthers: readonly string[];
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

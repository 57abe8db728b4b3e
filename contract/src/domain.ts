import type { z } from "zod";
import type { RetentionPeriods } from "./privacy/rules/retention.ts";
import type { Endpoint } from "./wire/endpoint.ts";
import type { Refusals } from "./wire/refusals.ts";

/** What a domain declares in its `domain.ts`; `domains.ts` lists all. Only the server loads them: a page loads no schema. */
export interface Domain {
  readonly endpoints: readonly Readonly<Record<string, Endpoint>>[];
  /** By their codes. */
  readonly refusals?: Refusals;
  readonly retention?: RetentionPeriods;
  /** Its part of a customer's download. */
  readonly personalData?: z.core.$ZodLooseShape;
}

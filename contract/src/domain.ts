import type { z } from "zod";
import type { RetentionPeriods } from "./privacy/rules/retention.ts";
import type { Endpoint } from "./wire/endpoint.ts";
import type { Refusals } from "./wire/refusals.ts";

/** What a domain declares, at the end of its endpoints or, if these are in several files, in its `domain.ts`. Only the server loads it. */
export interface Domain {
  readonly endpoints: readonly Readonly<Record<string, Endpoint>>[];
  /** By their codes. */
  readonly refusals?: Refusals;
  readonly retention?: RetentionPeriods;
  /** Its part of a customer's download. */
  readonly personalData?: z.core.$ZodLooseShape;
}

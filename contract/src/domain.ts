import type { z } from "zod";
import type { RetentionPeriods } from "./privacy/rules/retention.ts";
import type { Endpoint } from "./wire/endpoint.ts";
import { SIGN_IN_REQUIRED } from "./wire/permissions.ts";

export type Refusals = Readonly<Record<string, { readonly status: number; readonly message: string }>>;

/** What a domain declares, at the end of its endpoints or, if these are in several files, in its `domain.ts`. Only the server loads it. */
export interface Domain {
  readonly endpoints: readonly Readonly<Record<string, Endpoint>>[];
  /** By their codes. */
  readonly refusals?: Refusals;
  readonly retention?: RetentionPeriods;
  /** Its part of a customer's download. */
  readonly personalData?: z.core.$ZodLooseShape;
}

/** Refusals that belong to no domain; each domain declares its own. */
export const commonRefusals = {
  badRequest: { status: 400, message: "This request is not valid" },
  signInRequired: { status: 401, message: SIGN_IN_REQUIRED },
  accessDenied: { status: 403, message: "You do not have access to this page" },
  notFound: { status: 404, message: "Not found" },
  methodNotAllowed: { status: 405, message: "Method not allowed" },
  requestTimeout: { status: 408, message: "The request timed out" },
  bodyTooLarge: { status: 413, message: "Request body is too large" },
  mediaTypeUnsupported: { status: 415, message: "Unsupported content type" },
  tooManyRequests: { status: 429, message: "Too many requests. Please wait a moment" },
  serviceUnavailable: { status: 503, message: "Service temporarily unavailable. Please try again" },
  unexpected: { status: 500, message: "Something Went Wrong" },
} as const satisfies Refusals;

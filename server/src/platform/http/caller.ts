/** Authentication and access control, based on the headers, before a body is read. */
import type { IncomingHttpHeaders } from "node:http";
import { type Access, allows, type Endpoint } from "@forno/contract/wire/endpoint.ts";
import type { Role, StaffPermission } from "@forno/contract/wire/permissions.ts";
import type { FastifyRequest } from "fastify";
import { refuse } from "./refusal.ts";

export interface Caller {
  sessionId: string;
  userId: string;
  role: Role;
  /** Of those who work in the shop; empty for others. */
  permissions: readonly StaffPermission[];
  name: string;
  /** E.164 */
  mobile: string;
  /** The person's delivery partner, if any. */
  partnerId: string | null;
  /** The shop requires a second factor that they have not set up yet. */
  lacksSecondFactor: boolean;
  /** Until they enter their PIN. */
  isLocked: boolean;
  /** The most that they may refund of an order without an approver; null: no limit. */
  refundLimitPaise: number | null;
  /** Of one call. */
  approvedBy?: Approver;
}

/** Somebody else who has consented on the caller's device to what is above the caller's limit. */
export interface Approver {
  userId: string;
  name: string;
  refundLimitPaise: number | null;
}

/** Null for a token without a live session. Role and permissions are read on each call. */
export type Authenticate = (token: string) => Promise<Caller | null>;

declare module "fastify" {
  interface FastifyInstance {
    authenticate: Authenticate;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** 32 random bytes as base64url. A repeated header arrives joined by a comma and does not match. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const BEARER = /^Bearer +(.+)$/i;

export const isToken = (value: unknown): value is string => typeof value === "string" && TOKEN.test(value);

/** The token of `token: …` or `Authorization: Bearer …`; null if it is missing or malformed, or if the two differ. */
export function readToken(headers: IncomingHttpHeaders): string | null {
  const bearer = headers.authorization?.match(BEARER)?.[1];
  // Clients without a token may send an empty header.
  const own = headers.token || undefined;
  if (own !== undefined && bearer !== undefined && own !== bearer) return null;
  const token = own ?? bearer;
  return isToken(token) ? token : null;
}

async function callerOf({ headers, server }: FastifyRequest): Promise<Caller | null> {
  const token = readToken(headers);
  return token ? await server.authenticate(token) : null;
}

/** Of a public call: who makes it, if signed in. */
export async function optionalCaller(request: FastifyRequest): Promise<Caller | null> {
  const caller = await callerOf(request);
  return caller?.isLocked ? null : caller;
}

/**
 * An `onRequest` hook: 401 without a live session, 403 without the permission, for a locked session, and for a person who must
 * first set up a second factor.
 */
export function guard(
  access: Exclude<Access, "public">,
  { beforeSecondFactor, whileLocked }: Pick<Endpoint, "beforeSecondFactor" | "whileLocked"> = {},
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const caller = await callerOf(request);
    if (!caller) throw refuse("signInRequired");
    if (caller.isLocked && !whileLocked) throw refuse("sessionLocked");
    if (!allows(access, caller)) throw refuse("accessDenied");
    if (caller.lacksSecondFactor && !beforeSecondFactor) throw refuse("secondFactorRequired");
    request.caller = caller;
  };
}

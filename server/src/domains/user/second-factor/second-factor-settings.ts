/** Turning one's own second factor on and off, and resetting another admin's. */
import { randomBytes } from "node:crypto";
import type { AuditAction } from "@forno/contract/audit/audit.ts";
import { FRESH_CODE_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import type { AdminWithFactor, SecondFactorState } from "@forno/contract/user/second-factor.ts";
import { hasAll, staffPermissionsOf } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Db, Tx } from "../../../tables.ts";
import { BY_ITSELF, recordAudit } from "../../audit/audit.ts";
import { personOf, policyFor } from "../session/session.ts";
import { findOpenSession, markPassed, revokeSessionsOf } from "../session/session-store.ts";
import { userRoom } from "../socket-rooms.ts";
import { makeRecoveryCodes, proveFactor, seal } from "./second-factor.ts";
import {
  deleteFactor,
  findFactorOf,
  insertFactor,
  lockFactor,
  markConfirmed,
  type StoredFactor,
  selectAdmins,
  selectState,
} from "./second-factor-store.ts";
import { base32 } from "./totp.ts";

/** RFC 4226, section 4: the length of the MAC. */
const SECRET_BYTES = 20;

type SettingsDeps = Pick<Deps, "db" | "clock" | "config" | "events">;

export async function readState({ db, config }: Pick<Deps, "db" | "config">, caller: Caller): Promise<SecondFactorState> {
  const { since, left, staffFactorRequired } = await selectState(db, caller.userId);
  return {
    isOn: since !== null,
    policy: policyFor(caller, config, staffFactorRequired),
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: left,
  };
}

/**
 * Creates a new secret, in place of one that was never confirmed. Refuses with `secondFactorIsOn`, and with `freshCodeRequired`: a
 * stolen token must not suffice to enrol a thief's phone.
 */
export async function enrol(deps: SettingsDeps, caller: Caller): Promise<{ secret: string; uri: string }> {
  const now = deps.clock();
  const secret = randomBytes(SECRET_BYTES);
  await inTransaction(deps.db, async (tx) => {
    await refuseWithoutFreshCode(tx, caller, now);
    const sealedSecret = seal(deps.config.secondFactorKey, secret, caller.userId);
    if (!(await insertFactor(tx, { userId: caller.userId, sealedSecret, now }))) throw refuse("secondFactorIsOn");
    await record(tx, caller, "secondFactor.enrol", now);
  });
  return { secret: base32(secret), uri: uriOf(base32(secret), deps.config.brandName, caller.mobile) };
}

/** Refuses with `freshCodeRequired` unless this session has proved its number by a code in the last ten minutes. */
export async function refuseWithoutFreshCode(tx: Tx, { sessionId }: Caller, now: Date): Promise<void> {
  const session = await findOpenSession(tx, sessionId);
  const provedAt = session?.numberConfirmedAt ?? session?.createdAt;
  if (!provedAt || now.getTime() - provedAt.getTime() >= FRESH_CODE_MS) throw refuse("freshCodeRequired");
}

/**
 * The format of authenticator apps: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. With the brand, which has
 * no colon, instead of the shop's name: renaming the shop must not create a second entry.
 */
function uriOf(secret: string, brandName: string, account: string): string {
  const issuer = encodeURIComponent(brandName);
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`;
}

/** Turns it on and returns the recovery codes. The admin's other sessions end, and every open page reconnects. */
export async function confirmFactor(deps: SettingsDeps, caller: Caller, code: string): Promise<string[]> {
  const codes = await withFactor(deps, caller, async (tx, factor, now) => {
    if (!factor) throw refuse("secondFactorNotBegun");
    if (factor.confirmedAt) throw refuse("secondFactorIsOn");
    const proof = await proveFactor(tx, deps.config, factor, code, now);
    if (proof instanceof Refusal) return proof;
    await markConfirmed(tx, caller.userId, now);
    await markPassed(tx, caller.sessionId);
    await revokeSessionsOf(tx, caller.mobile, now, { except: caller.sessionId });
    await record(tx, caller, "secondFactor.turnOn", now);
    return await makeRecoveryCodes(tx, deps.config, caller.userId);
  });
  deps.events.disconnect(userRoom(caller.userId));
  return codes;
}

export async function renewRecoveryCodes(deps: SettingsDeps, caller: Caller, code: string): Promise<string[]> {
  return await withCode(deps, caller, code, async (tx, now) => {
    await record(tx, caller, "secondFactor.recoveryCodes", now);
    return await makeRecoveryCodes(tx, deps.config, caller.userId);
  });
}

export async function turnOff(deps: SettingsDeps, caller: Caller, code: string): Promise<void> {
  await withCode(deps, caller, code, async (tx, now) => {
    await deleteFactor(tx, caller.userId);
    await revokeSessionsOf(tx, caller.mobile, now, { except: caller.sessionId });
    await record(tx, caller, "secondFactor.turnOff", now);
  });
  deps.events.disconnect(userRoom(caller.userId));
}

export async function listAdmins({ db, config }: Pick<Deps, "db" | "config">, caller: Caller): Promise<AdminWithFactor[]> {
  const admins = await selectAdmins(db, config.adminMobiles);
  return admins.map(({ id, name, mobile, since }) => ({
    _id: id,
    name,
    mobile,
    since: since?.toISOString() ?? null,
    isCaller: id === caller.userId,
  }));
}

/**
 * Requires a code of the caller's own. The other person's sessions end at once. Refuses with `secondFactorNotFound`, and with
 * `permissionNotOwn` for someone who may do more than the caller.
 */
export async function resetFactorOf(deps: SettingsDeps, caller: Caller, userId: string, code: string): Promise<void> {
  await withCode(deps, caller, code, async (tx, now) => {
    const other = (await selectAdmins(tx, deps.config.adminMobiles)).find(({ id }) => id === userId);
    if (!other) throw refuse("secondFactorNotFound");
    const person = personOf({ ...other, partnerId: null }, deps.config.adminMobiles);
    if (!hasAll(caller.permissions, staffPermissionsOf(person))) throw refuse("permissionNotOwn");
    if (!(await deleteFactor(tx, userId))) throw refuse("secondFactorNotFound");
    await revokeSessionsOf(tx, other.mobile, now);
    const subject = { type: "secondFactor", id: userId, label: other.name } as const;
    await recordAudit(tx, caller, { action: "secondFactor.reset", subject }, now);
  });
  deps.events.disconnect(userRoom(userId));
}

/** For the operator, without a code. Returns false if this number has no second factor. */
export async function resetFactorByOperator(db: Db, mobile: string, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const factor = await findFactorOf(tx, mobile);
    if (!factor || !(await deleteFactor(tx, factor.userId))) return false;
    await revokeSessionsOf(tx, mobile, now);
    const subject = { type: "secondFactor", id: factor.userId, label: factor.name } as const;
    await recordAudit(tx, BY_ITSELF, { action: "secondFactor.reset", subject }, now);
    return true;
  });
}

/** Runs a change that requires a code of the caller. Refuses with `secondFactorIsOff`, and like `proveFactor`. */
function withCode<Result>(
  deps: SettingsDeps,
  caller: Caller,
  code: string,
  act: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  return withFactor(deps, caller, async (tx, factor, now) => {
    if (!factor?.confirmedAt) throw refuse("secondFactorIsOff");
    const proof = await proveFactor(tx, deps.config, factor, code, now);
    return proof instanceof Refusal ? proof : await act(tx, now);
  });
}

/** A refusal that is returned instead of thrown is sent after the commit, so that the wrong code counts. */
async function withFactor<Result>(
  deps: SettingsDeps,
  caller: Caller,
  act: (tx: Tx, factor: StoredFactor | undefined, now: Date) => Promise<Result | Refusal>,
): Promise<Result> {
  const now = deps.clock();
  const outcome = await inTransaction(deps.db, async (tx) => act(tx, await lockFactor(tx, caller.userId), now));
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

function record(tx: Tx, caller: Caller, action: AuditAction, now: Date): Promise<void> {
  return recordAudit(tx, caller, { action, subject: { type: "secondFactor", id: caller.userId, label: caller.name } }, now);
}

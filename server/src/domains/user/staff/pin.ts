/** PINs of the staff: set by each for themselves, and checked with few guesses (docs/decisions/0037-permissions.md). */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Config, Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { proveFactor } from "../second-factor/second-factor.ts";
import { refuseWithoutFreshCode } from "../second-factor/second-factor-settings.ts";
import { lockFactor } from "../second-factor/second-factor-store.ts";
import { setLocked } from "../session/session-store.ts";
import { clearWrongPins, hasPin, lockPin, type StoredPin, storeWrongPins, upsertPin } from "./pin-store.ts";

/**
 * Of a person since the right one, however long ago: four every quarter of an hour must not go unnoticed. On a device, where the right one
 * ends nothing, within `LOCKED_MS`. Then none is accepted for `LOCKED_MS` after the last.
 */
const WRONG_MAX = 5;
const MINUTE_MS = 60_000;
const LOCKED_MS = 15 * MINUTE_MS;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Whoever has only the database would soon have tried every PIN: hence the MAC. */
function hashOf({ otpPepper }: Pick<Config, "otpPepper">, userId: string, pin: string, salt: Buffer): Promise<Buffer> {
  const mac = createHmac("sha256", otpPepper).update(`pin|${userId}|${pin}`).digest();
  return new Promise((resolve, reject) => {
    scrypt(mac, salt, HASH_BYTES, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

type PinDeps = Pick<Deps, "db" | "clock" | "config">;

/**
 * An open screen must not suffice to approve as its person: refuses like `proveFactor` with a second factor, otherwise with
 * `freshCodeRequired`.
 */
export async function setPin(
  deps: PinDeps,
  caller: Caller,
  { pin, code }: { pin: string; code?: string | undefined },
): Promise<void> {
  const now = deps.clock();
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf(deps.config, caller.userId, pin, salt);
  const refusal = await inTransaction(deps.db, async (tx) => {
    const factor = await lockFactor(tx, caller.userId);
    if (!factor?.confirmedAt) await refuseWithoutFreshCode(tx, caller, now);
    else {
      const proof = code === undefined ? refuse("secondFactorInvalid") : await proveFactor(tx, deps.config, factor, code, now);
      if (proof instanceof Refusal) return proof;
    }
    await upsertPin(tx, { userId: caller.userId, hash, salt });
    await recordAudit(tx, caller, { action: "staff.setPin", subject: subjectOf(caller) }, now);
    return null;
  });
  if (refusal) throw refusal;
}

const subjectOf = ({ userId, name }: PinOwner) => ({ type: "staff", id: userId, label: name }) as const;

interface PinOwner {
  userId: string;
  name: string;
}

/**
 * `caller` is whose session it is, `owner` whose PIN. `onRight` runs in the transaction that counts. Refuses with `pinNotSet`,
 * `pinWrong` and `pinLocked`.
 */
export async function provePin(
  deps: PinDeps,
  caller: Caller,
  owner: PinOwner,
  pin: string,
  onRight: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const now = deps.clock();
  const entry = { userId: owner.userId, sessionId: caller.sessionId };
  // Commits whatever the outcome, so that a wrong PIN counts.
  const refusal = await inTransaction(deps.db, async (tx) => {
    const stored = await lockPin(tx, entry);
    if (!stored) return refuse("pinNotSet");
    const { ofPerson, onDevice } = stored.wrong;
    const lockedMs = Math.max(lockedUntilMs(ofPerson), lockedUntilMs(onDevice));
    if (lockedMs > now.getTime()) return locked(lockedMs, now);
    if (timingSafeEqual(stored.hash, await hashOf(deps.config, owner.userId, pin, stored.salt))) {
      await clearWrongPins(tx, owner.userId);
      await onRight(tx);
      return null;
    }
    const next = { ofPerson: ofPerson.count + 1, onDevice: (isRecent(onDevice, now) ? onDevice.count : 0) + 1 };
    await storeWrongPins(tx, entry, next, now);
    if (Math.max(next.ofPerson, next.onDevice) < WRONG_MAX) return refuse("pinWrong");
    await recordAudit(tx, caller, { action: "staff.wrongPins", subject: subjectOf(owner) }, now);
    return locked(now.getTime() + LOCKED_MS, now);
  });
  if (refusal) throw refusal;
}

/** Refuses with `pinNotSet`. */
export async function lockSession({ db, clock }: PinDeps, { userId, sessionId }: Caller): Promise<void> {
  if (!(await hasPin(db, userId))) throw refuse("pinNotSet");
  await setLocked(db, sessionId, clock());
}

/** Refuses like `provePin`. */
export async function unlockSession(deps: PinDeps, caller: Caller, pin: string): Promise<void> {
  await provePin(deps, caller, caller, pin, (tx) => setLocked(tx, caller.sessionId, null));
}

type Wrong = StoredPin["wrong"]["ofPerson"];

const isRecent = ({ lastAt }: Wrong, now: Date): boolean => lastAt !== null && now.getTime() - lastAt.getTime() < LOCKED_MS;

const lockedUntilMs = ({ count, lastAt }: Wrong): number => (lastAt && count >= WRONG_MAX ? lastAt.getTime() + LOCKED_MS : 0);

function locked(untilMs: number, now: Date): Refusal {
  const waitMs = untilMs - now.getTime();
  return refuse("pinLocked", { retryAfterSeconds: waitMs / 1000, vars: { minutes: Math.ceil(waitMs / MINUTE_MS) } });
}

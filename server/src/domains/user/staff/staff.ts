/** The people who work in the shop: added, changed and removed in the shop (docs/decisions/0037-permissions.md). */
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { STAFF_MAX, type StaffMember } from "@forno/contract/user/staff.ts";
import { hasAll, isOwner, STAFF_PERMISSIONS, type StaffPermission } from "@forno/contract/wire/permissions.ts";
import { v5 as idFrom, v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Db, Tx } from "../../../tables.ts";
import { changesBetween, recordAudit, recordChanges } from "../../audit/audit.ts";
import { findPartnerId, lockWorkers } from "../account/partners-store.ts";
import { revokeSessionsOf } from "../session/session-store.ts";
import { permissionRoom, userRoom } from "../socket-rooms.ts";
import { deletePin } from "./pin-store.ts";
import {
  deleteStaff,
  insertStaff,
  type KnownPerson,
  knownPermissions,
  selectKnown,
  selectStaff,
  updateStaff,
} from "./staff-store.ts";

type StaffDeps = Pick<Deps, "db" | "clock" | "config" | "events">;

/** Of owners by ADMIN_MOBILES, who need no entry: the ID follows from the number. */
const OWNERS = "6b0f3b1e-2f3d-4a52-9d6a-0c1f5a8d7e44";

/** The owners by ADMIN_MOBILES first, then the others as they were added. */
async function readStaff(db: Db, adminMobiles: ReadonlySet<string>): Promise<StaffMember[]> {
  const entries = await selectStaff(db);
  const known = await selectKnown(db, [...adminMobiles, ...entries.map(({ mobile }) => mobile)]);
  const owners = [...adminMobiles].map((mobile) => {
    const entry = entries.find((each) => each.mobile === mobile);
    const person = {
      mobile,
      name: entry?.name ?? known.get(mobile)?.name ?? "Owner",
      permissions: [...STAFF_PERMISSIONS],
      refundLimit: null,
    };
    return { _id: entry?.id ?? idFrom(mobile, OWNERS), ...person, isFixed: true, addedAt: null, ...seen(known.get(mobile)) };
  });
  const others = entries
    .filter(({ mobile }) => !adminMobiles.has(mobile))
    .map(({ id, mobile, name, created_at, ...given }) => {
      const permissions = knownPermissions(given.permissions);
      const refundLimit =
        given.refund_limit_paise === null || isOwner({ role: "staff", permissions }) ? null : toRupees(given.refund_limit_paise);
      const person = { mobile, name, permissions, refundLimit };
      return { _id: id, ...person, isFixed: false, addedAt: created_at.toISOString(), ...seen(known.get(mobile)) };
    });
  return [...owners, ...others];
}

const seen = (known: KnownPerson | undefined) => ({
  userId: known?.id ?? null,
  hasPin: known?.hasPin ?? false,
  lastUsedAt: known?.lastUsedAt?.toISOString() ?? null,
});

export const listStaff = ({ db, config }: Pick<Deps, "db" | "config">): Promise<StaffMember[]> =>
  readStaff(db, config.adminMobiles);

interface StaffInput {
  name: string;
  mobile: string;
  permissions: StaffPermission[];
  /** In rupees; null: none. */
  refundLimit: number | null;
}

/**
 * The number's sessions end: it must sign in again, as one of the staff. Refuses with `staffExists` for a number of the staff or of a
 * delivery partner, with `staffListFull`, `permissionNotOwn` and `refundLimitNotOwn`.
 */
export async function addStaff(deps: StaffDeps, caller: Caller, input: StaffInput): Promise<StaffMember> {
  const { name, mobile, permissions, refundLimit } = input;
  return await changeStaffList(deps, caller, async (tx, staff, own) => {
    refuseBeyondOwn(own, input);
    await refuseTaken(tx, staff, mobile);
    if (staff.length >= STAFF_MAX) throw refuse("staffListFull");
    const now = deps.clock();
    const id = newId();
    await insertStaff(tx, { id, name, mobile, permissions, refundLimitPaise: paiseOf(refundLimit), now });
    const subject = { type: "staff", id, label: name } as const;
    await recordAudit(tx, caller, { action: "staff.add", subject, details: { mobile, permissions, refundLimit } }, now);
    await revokeSessionsOf(tx, mobile, now);
    const added = find(await readStaff(tx, deps.config.adminMobiles), id);
    return { result: added, disconnected: [added.userId] };
  });
}

/**
 * Other permissions count at the next request; with another number the sessions of both end. Refuses like `addStaff`, and with
 * `staffNotFound` and `shopNeedsOwner`.
 */
export async function changeStaff(deps: StaffDeps, caller: Caller, id: string, changes: Partial<StaffInput>): Promise<StaffMember> {
  return await changeStaffList(deps, caller, async (tx, staff, own) => {
    const before = find(staff, id);
    const { name, mobile, permissions, refundLimit } = { ...editable(before), ...changes };
    if (before.isFixed) refuseForOwner(before, { name, mobile, permissions, refundLimit });
    refuseBeyondOwn(own, before, { permissions, refundLimit });
    if (mobile !== before.mobile) await refuseTaken(tx, staff, mobile);
    const now = deps.clock();
    if (!before.isFixed) await updateStaff(tx, { id, name, mobile, permissions, refundLimitPaise: paiseOf(refundLimit) });
    if (mobile !== before.mobile) for (const number of [before.mobile, mobile]) await revokeSessionsOf(tx, number, now);
    const after = find(await readStaff(tx, deps.config.adminMobiles), id);
    const subject = { type: "staff", id, label: after.name } as const;
    await recordChanges(tx, caller, { action: "staff.change", subject }, changesBetween(editable(before), editable(after)), now);
    return { result: after, disconnected: [before.userId, after.userId] };
  });
}

/** Refuses with `staffNotFound`, `shopNeedsOwner` and `permissionNotOwn`. */
export async function removeStaff(deps: StaffDeps, caller: Caller, id: string): Promise<void> {
  await changeStaffList(deps, caller, async (tx, staff, own) => {
    const before = find(staff, id);
    if (before.isFixed) throw refuse("shopNeedsOwner");
    refuseBeyondOwn(own, before);
    const now = deps.clock();
    await deleteStaff(tx, id);
    await revokeSessionsOf(tx, before.mobile, now);
    if (before.userId) await deletePin(tx, before.userId);
    const { name: label, mobile, permissions } = before;
    const subject = { type: "staff", id, label } as const;
    await recordAudit(tx, caller, { action: "staff.remove", subject, details: { mobile, permissions } }, now);
    return { result: undefined, disconnected: [before.userId] };
  });
}

/** They set another one themselves. Refuses with `staffNotFound` and `permissionNotOwn`. */
export async function resetPin(deps: StaffDeps, caller: Caller, id: string): Promise<StaffMember> {
  return await changeStaffList(deps, caller, async (tx, staff, own) => {
    const before = find(staff, id);
    refuseBeyondOwn(own, before);
    const after = { ...before, hasPin: false };
    if (before.userId === null || !before.hasPin) return { result: after, disconnected: [] };
    await deletePin(tx, before.userId);
    const subject = { type: "staff", id, label: before.name } as const;
    await recordAudit(tx, caller, { action: "staff.resetPin", subject }, deps.clock());
    return { result: after, disconnected: [] };
  });
}

const editable = ({ name, mobile, permissions, refundLimit }: StaffInput) => ({ name, mobile, permissions, refundLimit });

const paiseOf = (refundLimit: number | null): number | null => (refundLimit === null ? null : toPaise(refundLimit));

type Given = Pick<StaffInput, "permissions" | "refundLimit">;

/** Nobody gives what they lack, nor changes a person who has it. An owner's limit does not count. */
function refuseBeyondOwn(own: Given, ...given: readonly Given[]): void {
  for (const { permissions, refundLimit } of given) {
    if (!hasAll(own.permissions, permissions)) throw refuse("permissionNotOwn");
    if (own.refundLimit !== null && (refundLimit === null || refundLimit > own.refundLimit)) throw refuse("refundLimitNotOwn");
  }
}

const find = (staff: readonly StaffMember[], id: string): StaffMember => {
  const found = staff.find(({ _id }) => _id === id);
  if (!found) throw refuse("staffNotFound");
  return found;
};

function refuseForOwner(before: StaffMember, { name, mobile, permissions, refundLimit }: StaffInput): void {
  const isSame = name === before.name && mobile === before.mobile && hasAll(permissions, STAFF_PERMISSIONS) && refundLimit === null;
  if (!isSame) throw refuse("shopNeedsOwner");
}

async function refuseTaken(tx: Tx, staff: readonly StaffMember[], mobile: string): Promise<void> {
  if (staff.some((each) => each.mobile === mobile) || (await findPartnerId(tx, mobile))) throw refuse("staffExists");
}

type Change<Result> = (
  tx: Tx,
  staff: readonly StaffMember[],
  own: Given,
) => Promise<{ result: Result; disconnected: (string | null)[] }>;

/** One change at a time, by someone who may still make it: another one may just have taken that from the caller. */
async function changeStaffList<Result>({ db, config, events }: StaffDeps, caller: Caller, change: Change<Result>): Promise<Result> {
  const { result, disconnected } = await inTransaction(db, async (tx) => {
    await lockWorkers(tx);
    const staff = await readStaff(tx, config.adminMobiles);
    const own = staff.find(({ mobile }) => mobile === caller.mobile);
    if (!own?.permissions.includes("staff")) throw refuse("accessDenied");
    return await change(tx, staff, own);
  });
  events.toRooms([permissionRoom("staff")], "staffUpdate");
  reconnect(events, disconnected);
  return result;
}

/** Their open pages connect again, to the rooms of what they may do now. */
function reconnect(events: StaffDeps["events"], userIds: readonly (string | null)[]): void {
  for (const userId of new Set(userIds)) if (userId) events.disconnect(userRoom(userId));
}

/** Once the shop requires two-step sign-in of its staff, or no longer. */
export async function reconnectStaff(deps: Omit<StaffDeps, "clock">): Promise<void> {
  reconnect(
    deps.events,
    (await listStaff(deps)).map(({ userId }) => userId),
  );
}

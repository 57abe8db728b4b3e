/** Delivery partners: their number signs in as a partner from when they are added until they are deleted. */
import { PARTNERS_MAX } from "@forno/contract/delivery/delivery.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { lockOpenOrdersOf } from "../../order/lifecycle/order-delivery-store.ts";
import { insertPartner, lockPartners, softDeletePartner } from "../../user/account/partners-store.ts";
import { findUserId } from "../../user/account/user-store.ts";
import { revokeSessionsOf } from "../../user/session/session-store.ts";
import { permissionRoom, sessionRoom, userRoom } from "../../user/socket-rooms.ts";
import { findStaff } from "../../user/staff/staff-store.ts";
import { changePartner } from "../delivery.ts";

/**
 * Sessions of the number end: it must sign in again, as a delivery partner. Refuses with `partnerExists` for the number of a
 * partner or of the staff, and with `partnerListFull`.
 */
export async function addPartner(
  deps: Pick<Deps, "db" | "clock" | "config" | "events">,
  admin: Caller,
  { name, mobile }: { name: string; mobile: string },
): Promise<Person> {
  if (deps.config.adminMobiles.has(mobile)) throw refuse("partnerExists");
  const added = await inTransaction(deps.db, async (tx) => {
    const { count } = await lockPartners(tx);
    if (await findStaff(tx, mobile)) throw refuse("partnerExists");
    if (count >= PARTNERS_MAX) throw refuse("partnerListFull");
    const partner = await insertPartner(tx, { id: newId(), name, mobile, at: deps.clock() });
    if (!partner) throw refuse("partnerExists");
    await recordAudit(tx, admin, { action: "partner.add", subject: subjectOf(partner), details: { mobile } }, deps.clock());
    await revokeSessionsOf(tx, mobile, deps.clock());
    return partner;
  });
  deps.events.toRooms([permissionRoom("delivery")], "partnersUpdate");
  const userId = await findUserId(deps.db, mobile);
  if (userId) deps.events.disconnect(userRoom(userId));
  return added;
}

/**
 * Deletes the partner: all sessions of the number end at once, open orders become unassigned, delivered ones retain the name.
 * Refuses with `partnerNotFound`.
 */
export async function removePartner(deps: Pick<Deps, "db" | "clock" | "events">, admin: Caller, id: string): Promise<void> {
  const at = deps.clock();
  const ended = await inTransaction(deps.db, async (tx) => {
    const ended = await endPartner(tx, admin, id, at);
    const details = { mobile: ended.partner.mobile, openOrders: ended.released };
    await recordAudit(tx, admin, { action: "partner.delete", subject: subjectOf(ended.partner), details }, at);
    return ended;
  });
  notifyPartnerEnded(deps, ended);
}

const subjectOf = ({ _id, name }: Person) => ({ type: "partner", id: _id, label: name }) as const;

export interface EndedPartner {
  partner: Person;
  sessionIds: string[];
  /** How many orders are unassigned now. */
  released: number;
}

/** The database part of `removePartner`; call `notifyPartnerEnded` after the commit. */
export async function endPartner(tx: Tx, admin: AuditActor, id: string, at: Date): Promise<EndedPartner> {
  const partner = await softDeletePartner(tx, id, at);
  if (!partner) throw refuse("partnerNotFound");
  const sessionIds = await revokeSessionsOf(tx, partner.mobile, at);
  const orders = await lockOpenOrdersOf(tx, id);
  for (const order of orders) await changePartner(tx, order, null, admin, at);
  return { partner, sessionIds, released: orders.length };
}

export function notifyPartnerEnded({ events }: Pick<Deps, "events">, { sessionIds }: EndedPartner): void {
  for (const sessionId of sessionIds) events.disconnect(sessionRoom(sessionId));
  events.toRooms([permissionRoom("delivery")], "partnersUpdate");
}

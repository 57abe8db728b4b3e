/** The last step of every sign-in. */

import { may, type Role, type StaffPermission, staffPermissionsOf } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { findPartnerId } from "../account/partners-store.ts";
import { upsertUser } from "../account/user-store.ts";
import type { Proof } from "../second-factor/second-factor-store.ts";
import { personOf, startSession } from "../session/session.ts";
import { findStaff } from "../staff/staff-store.ts";
import { deviceOf } from "./device.ts";

export interface SignedIn {
  token: string;
  role: Role;
  permissions: StaffPermission[];
  name: string;
}

interface Person {
  /** E.164 */
  mobile: string;
  name: string;
  /** The browser's `User-Agent`. */
  userAgent?: string | undefined;
  /** See `CodeRequester`. */
  device: Buffer | null;
  /** How the second factor was proved, if there is one. */
  secondFactor?: Proof;
}

/** An admin's sign-in adds an audit entry. */
export async function signIn(tx: Tx, { config }: Pick<Deps, "config">, person: Person, now: Date): Promise<SignedIn> {
  const { mobile, userAgent, device, secondFactor } = person;
  const user = await upsertUser(tx, { mobile, name: person.name, now });
  const staff = await findStaff(tx, mobile);
  const known = { mobile, partnerId: await findPartnerId(tx, mobile), staffPermissions: staff?.permissions ?? null };
  const signedIn = personOf(known, config.adminMobiles);
  const { role } = signedIn;
  const name = staff?.name ?? person.name;
  const token = await startSession(tx, user.id, now, { role, userAgent, device, passedSecondFactor: secondFactor !== undefined });
  if (may(signedIn, "adminArea")) {
    const subject = { type: "session", id: null, label: name } as const;
    const details = { device: deviceOf(userAgent ?? null), ...(secondFactor && { secondFactor }) };
    await recordAudit(tx, { userId: user.id, role, name }, { action: "session.signIn", subject, details }, now);
  }
  return { token, role, permissions: staffPermissionsOf(signedIn), name };
}

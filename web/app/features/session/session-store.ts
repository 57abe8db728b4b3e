/** Who is signed in: four items of local storage (spec section 3), of staff also their permissions. They only choose the page: the server checks each call. */

import {
  may,
  type Permission,
  ROLES,
  type Role,
  SIGN_IN_REQUIRED,
  STAFF_PERMISSIONS,
  type StaffPermission,
} from "@forno/contract/wire/permissions.ts";
import { onSessionRefused } from "../../platform/api/session-refused.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { claimDrafts, clearDraft, clearDrafts, readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { onItemsChange, readItem, writeItems } from "../../platform/storage/local-items.ts";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";

export interface Session {
  token: string;
  role: Role;
  permissions?: readonly StaffPermission[];
  name: string;
  mobile: string;
}

/** `changed`: signed in, or anything done in another tab. */
export type SessionChange = "changed" | "signedOut" | "expired";

const KEYS = ["token", "userRole", "userName", "userMobile", "userPermissions"] as const;
/** Items that are removed at sign-out. */
const NOBODY = {
  token: null,
  userRole: null,
  userName: null,
  userMobile: null,
  userPermissions: null,
  locked: null,
  usedAt: null,
  orders: null,
  addressCard: null,
  place: null,
  deliveries: null,
  lastCart: null,
  savedCart: null,
};

const session = createStore<Session | null>(null);
const listeners = new Set<(change: SessionChange) => void>();
let change: SessionChange = "changed";

/** Authenticated means token, name and role are all present; an unknown role is a customer's (spec sections 4 and 6). */
function storedSession(): Session | null {
  const [token, role, name, mobile, given] = KEYS.map(readItem);
  if (!token || !role || !name) return null;
  const permissions = given ? { permissions: STAFF_PERMISSIONS.filter((known) => given.split(",").includes(known)) } : {};
  return { token, role: ROLES.find((known) => known === role) ?? "customer", ...permissions, name, mobile: mobile ?? "" };
}

/** Drafts are claimed before anyone hears of the change and restores theirs. */
function open(now: Session | null): void {
  if (now) claimDrafts(now.mobile);
  session.write(now);
}

function reread(): void {
  const before = session.read();
  const now = storedSession();
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  open(now);
  for (const listener of listeners) listener(change);
}

if (typeof window !== "undefined") {
  open(storedSession());
  onItemsChange(KEYS, reread);
  onSessionRefused(() => {
    clearSession("expired");
    toast.error(SIGN_IN_REQUIRED, CARRIED);
  });
}

export const readSession = (): Session | null => session.read();

/** Null on the server and in the first render in the browser, which are a visitor's. */
export const useSession = (): Session | null => useStore(session, null);

export const useMay = (permission: Permission): boolean => may(useSession(), permission);

export const saveSession = ({ token, role, permissions, name, mobile }: Session): void =>
  writeItems({
    token,
    userRole: role,
    userName: name,
    userMobile: mobile,
    userPermissions: permissions?.join(",") || null,
  });

/** The person may do other things from now on. */
export const savePermissions = ({ role, permissions = [] }: Pick<Session, "role" | "permissions">): void =>
  writeItems({ userRole: role, userPermissions: permissions.join(",") || null });

/** The person has another name from now on. */
export const renameSession = (name: string): void => writeItems({ userName: name });

export function clearSession(why: "signedOut" | "expired"): void {
  change = why;
  writeItems(NOBODY);
  change = "changed";
}

/** In this browser only. */
export function dropSession(): void {
  clearDrafts();
  clearSession("signedOut");
}

/** Returns how to stop. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const WANTED_PAGE = "wanted-page";

/** The page (path and query) to come back to after sign-in. */
export const rememberPage = (page: string): void => saveDraft(WANTED_PAGE, page);

export function takeWantedPage(): string | null {
  const wanted = readDraft<string>(WANTED_PAGE);
  clearDraft(WANTED_PAGE);
  return wanted;
}

/** The rooms of a caller, which their socket joins when it connects. They determine which notifications it receives. */
import { type Permission, permissionsOf } from "@forno/contract/wire/permissions.ts";
import type { Caller } from "../../platform/http/caller.ts";

/** Of the people who have this permission. */
export const permissionRoom = (permission: Permission): string => `may:${permission}`;
export const userRoom = (userId: string): string => `user:${userId}`;
export const partnerRoom = (partnerId: string): string => `partner:${partnerId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

export function roomsOf(caller: Caller): string[] {
  const { userId, partnerId, sessionId, lacksSecondFactor } = caller;
  const rooms = [sessionRoom(sessionId), userRoom(userId)];
  if (!lacksSecondFactor) rooms.push(...permissionsOf(caller).map(permissionRoom));
  if (partnerId) rooms.push(partnerRoom(partnerId));
  return rooms;
}

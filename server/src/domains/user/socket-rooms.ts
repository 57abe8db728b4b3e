/** The rooms of a caller, which their socket joins when it connects. They determine which notifications it receives. */
import type { Caller } from "../../platform/http/caller.ts";

export const ADMINS_ROOM = "admins";
export const userRoom = (userId: string): string => `user:${userId}`;
export const partnerRoom = (partnerId: string): string => `partner:${partnerId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

export function roomsOf({ role, userId, partnerId, sessionId, lacksSecondFactor }: Caller): string[] {
  const rooms = [sessionRoom(sessionId), userRoom(userId)];
  if (role === "admin" && !lacksSecondFactor) rooms.push(ADMINS_ROOM);
  if (partnerId) rooms.push(partnerRoom(partnerId));
  return rooms;
}

/** Events for open pages. Send them after the commit; a page that missed one fetches again when it reconnects. */
import type { ServerEvents } from "@forno/contract/realtime.ts";

/** Never throws: an event that cannot be sent is logged and lost. */
export interface Events {
  /** To every client of every instance. */
  toAll<K extends keyof ServerEvents>(event: K, ...args: Parameters<ServerEvents[K]>): void;
  /** To the sockets in any of the rooms, once to each. */
  toRooms<K extends keyof ServerEvents>(rooms: readonly string[], event: K, ...args: Parameters<ServerEvents[K]>): void;
  /** Over how many milliseconds the recipients of an event should spread their requests: 0 while they are few. */
  jitterMs(): number;
  /** Ends the sockets of a room on every instance. */
  disconnect(room: string): void;
}

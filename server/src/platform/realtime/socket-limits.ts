/** Limits open sockets and what they send, per instance. */
import type { Socket } from "socket.io";

export type Connection = Socket["conn"];

export interface SocketLimits {
  openPerNetwork: number;
  newPerNetwork: { max: number; windowMs: number };
  openPerUser: number;
  messages: { max: number; windowMs: number };
}

/**
 * A mobile network may have thousands of its customers behind one address; a page opens one socket and sends only its handshake.
 */
export const SOCKET_LIMITS: SocketLimits = {
  openPerNetwork: 2_000,
  newPerNetwork: { max: 3_000, windowMs: 60_000 },
  openPerUser: 100,
  messages: { max: 20, windowMs: 10_000 },
};

/** A count per key. */
class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string): number {
    const count = this.of(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  remove(key: string): void {
    const count = this.of(key) - 1;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

export class SocketCounts {
  readonly #limits: SocketLimits;
  readonly #clock: () => Date;
  readonly #networks = new Tally();
  readonly #users = new Tally();
  #attempts = new Tally();
  #attemptsSince = 0;

  constructor(limits: SocketLimits, clock: () => Date) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Counts an attempt, including refused ones. */
  admits(network: string): boolean {
    const { newPerNetwork, openPerNetwork } = this.#limits;
    const now = this.#clock().getTime();
    if (now - this.#attemptsSince >= newPerNetwork.windowMs) {
      this.#attempts = new Tally();
      this.#attemptsSince = now;
    }
    return this.#attempts.add(network) <= newPerNetwork.max && this.#networks.of(network) < openPerNetwork;
  }

  hasRoomFor(userId: string): boolean {
    return this.#users.of(userId) < this.#limits.openPerUser;
  }

  /** Returns a function to call once it is closed. */
  addUser(userId: string): () => void {
    this.#users.add(userId);
    return () => this.#users.remove(userId);
  }

  /** From its first byte, before it is authenticated. A socket that sends too much is closed. */
  follow(connection: Connection, network: string): void {
    this.#networks.add(network);
    connection.once("close", () => this.#networks.remove(network));
    const { max, windowMs } = this.#limits.messages;
    let [count, since] = [0, this.#clock().getTime()];
    connection.on("packet", ({ type }: { type: string }) => {
      if (type !== "message") return;
      const now = this.#clock().getTime();
      if (now - since >= windowMs) [count, since] = [0, now];
      if (++count > max) connection.close(true);
    });
  }
}

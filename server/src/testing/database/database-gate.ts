/** A proxy between the program and its database, which a test can close, block or slow down. */

import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../free-port.ts";

export interface DatabaseGate {
  port: number;
  /** Ends all connections and refuses new ones, like a server that is down. */
  shut(): Promise<void>;
  /**
   * Accepts connections again and clears what a test has set. Closes connections that have lost data. One that `holdBefore` holds stays
   * so until it is released.
   */
  open(): Promise<void>;
  /** Connections stay open, but no data passes any more. */
  freeze(): void;
  thaw(): void;
  /** Connections that LISTEN lose all data, like those that a router has dropped; new ones do not. */
  deafen(): void;
  /** The same for all existing connections. */
  blackhole(): void;
  /** Delays all data by this much in each direction. */
  delay(ms: number): void;
  /**
   * The next statement with these words reaches the database, and its response never arrives. Resolves when the statement has been
   * passed on. `after`: on a connection that has sent these words, since jobs also commit.
   */
  loseAnswerTo(words: string, after?: string): Promise<void>;
  /**
   * The next statement with these words waits, and its connection with it. Resolves, once it has arrived, to a function that
   * releases it.
   */
  holdBefore(words: string): Promise<() => void>;
  /** The number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

interface Pipe {
  client: Socket;
  database: Socket;
  isMute: boolean;
  listens: boolean;
  isDead: boolean;
}

interface Trap {
  words: string;
  after: string;
  /** The connections that have sent `after`. */
  set: Set<Pipe>;
  passed: () => void;
}

interface Barrier {
  words: string;
  reached: (pass: () => void) => void;
}

/** `target` is the socket of a PostgreSQL. */
export async function openGate(target: string): Promise<DatabaseGate> {
  const pipes = new Set<Pipe>();
  let delayMs = 0;
  let trap: Trap | null = null;
  let barrier: Barrier | null = null;
  let frozen: PromiseWithResolvers<void> | null = null;

  const stopAtBarrier = async (chunk: Buffer) => {
    if (!barrier || !chunk.includes(barrier.words)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    barrier.reached(resolve);
    barrier = null;
    await promise;
  };
  /** In order, one chunk after another, whatever the delay. */
  const pass = async (from: Socket, to: Socket, look: (chunk: Buffer) => boolean) => {
    for await (const chunk of from) {
      if (delayMs > 0) await pause(delayMs);
      await frozen?.promise;
      await stopAtBarrier(chunk);
      if (look(chunk)) to.write(chunk);
    }
    to.end();
  };
  const join = (client: Socket) => {
    const pipe: Pipe = { client, database: connect(target), isMute: false, listens: false, isDead: false };
    pipes.add(pipe);
    const end = () => {
      client.destroy();
      pipe.database.destroy();
      pipes.delete(pipe);
    };
    for (const socket of [client, pipe.database]) socket.on("error", end).on("close", end);
    const spring = (chunk: Buffer) => {
      pipe.listens ||= chunk.includes("LISTEN ");
      if (pipe.isDead) return false;
      if (trap && chunk.includes(trap.after)) trap.set.add(pipe);
      if (!trap?.set.has(pipe) || !chunk.includes(trap.words)) return true;
      const { passed } = trap;
      trap = null;
      pipe.isMute = true;
      setImmediate(passed);
      return true;
    };
    pass(client, pipe.database, spring).catch(end);
    pass(pipe.database, client, () => !pipe.isMute && !pipe.isDead).catch(end);
  };

  let server: Server = createServer({ noDelay: true }, join);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const shut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const { client, database } of pipes) {
      client.destroy();
      database.destroy();
    }
    await closed;
  };
  const thaw = () => {
    frozen?.resolve();
    frozen = null;
  };
  const port = await freePort();
  await listen(port);
  return {
    port,
    shut,
    open: async () => {
      thaw();
      [delayMs, trap, barrier] = [0, null, null];
      for (const { client, isMute, isDead } of pipes) if (isMute || isDead) client.destroy();
      if (server.listening) return;
      server = createServer({ noDelay: true }, join);
      await listen(port);
    },
    freeze: () => {
      frozen ??= Promise.withResolvers<void>();
    },
    thaw,
    deafen: () => {
      for (const pipe of pipes) pipe.isDead ||= pipe.listens;
    },
    blackhole: () => {
      for (const pipe of pipes) pipe.isDead = true;
    },
    delay: (ms) => {
      delayMs = ms;
    },
    loseAnswerTo: (words, after = words) =>
      new Promise((passed) => {
        trap = { words, after, set: new Set(), passed };
      }),
    holdBefore: (words) =>
      new Promise((reached) => {
        barrier = { words, reached };
      }),
    connections: () => pipes.size,
    close: shut,
  };
}

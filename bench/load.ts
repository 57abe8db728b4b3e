/** A closed loop: a fixed number of customers, each of whom does one operation after another on a connection of their own. */
import { connect, type Socket } from "node:net";
import { latencyOf, type Sample } from "./measure.ts";

export interface Call {
  path: string;
  /** POST with a body, otherwise GET. */
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
}

/** Resolves with the body. Throws unless the response is a success. */
export type Send = (call: Call) => Promise<string>;

/** `n` is another one each time; `customer` is the one of the loop who does it. */
export type Operation = (send: Send, n: number, customer: number) => Promise<unknown>;

/** The share of its core above which the load generator would measure itself. */
const SHARE_MAX = 0.8;
/** Longer than any measured operation. */
const TIME_LIMIT_MS = 30_000;
const HEAD_END = "\r\n\r\n";
const OK = ["200", "304"];

/** Continues over runs, so that each operation is another customer's. */
let started = 0;

export async function runLoad(url: string, operation: Operation, concurrency: number, seconds: number): Promise<Sample> {
  const connections = Array.from({ length: concurrency }, () => new Connection(url));
  const latencies: number[] = [];
  const usedBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  const loop = async (connection: Connection, customer: number) => {
    for (let now = performance.now(); now < end; ) {
      await operation((call) => connection.send(call), started++, customer);
      const before = now;
      now = performance.now();
      latencies.push(now - before);
    }
  };
  await Promise.all(connections.map(loop)).finally(() => {
    for (const connection of connections) connection.close();
  });
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  const share = (user + system) / 1e6 / elapsed;
  if (share > SHARE_MAX) console.error(`The load generator used ${Math.round(share * 100)}% of its core: it limits this rate`);
  return { operations: latencies.length, rate: latencies.length / elapsed, latency: latencyOf(latencies) };
}

/** HTTP/1.1, one request at a time. Takes a fraction of the CPU time of node:http. */
class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<string> | null = null;

  constructor(url: string) {
    const { port, hostname } = new URL(url);
    this.#host = hostname;
    this.#socket = connect(Number(port), hostname).setNoDelay();
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk));
    this.#socket.setTimeout(TIME_LIMIT_MS, () => {
      if (this.#waiting) this.#socket.destroy(new Error(`nothing came for ${TIME_LIMIT_MS / 1000} s`));
    });
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () => this.#waiting?.reject(new Error("the connection was closed before the response was complete")));
  }

  send({ path, body, method = body ? "POST" : "GET", headers = {} }: Call): Promise<string> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    const text = body && JSON.stringify(body);
    if (text) head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
    this.#waiting = Promise.withResolvers();
    this.#socket.write(`${head}\r\n${text ?? ""}`);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const status = head.slice(9, 12);
    const length = status === "304" ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const start = headEnd + HEAD_END.length;
    if (this.#received.length < start + length) return;
    const body = this.#received.toString("utf8", start, start + length);
    this.#received = Buffer.alloc(0);
    if (Number.isNaN(length)) this.#waiting?.reject(new Error(`a response without its length:\n${head}`));
    else if (!OK.includes(status)) this.#waiting?.reject(new Error(`${status}: ${body.slice(0, 500)}`));
    else this.#waiting?.resolve(body);
  }
}

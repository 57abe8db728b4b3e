import { connect } from "node:net";
import { type PrinterAddress, PrinterError, type PrinterLink } from "./printer-link.ts";

/** In the shop's network a printer that is on answers at once. */
const CONNECT_MS = 3_000;
/** For taking a slip: a long one with pictures has 100 kB, and a printer takes it as it prints. */
const SEND_MS = 20_000;

/** For closing the connection after we have. */
const CLOSE_MS = 5_000;

/** Port 9100: the bytes as they are. Most printers say that they have them all by closing the connection; some keep it open. */
export class TcpPrinterLink implements PrinterLink {
  readonly #connectMs: number;
  readonly #sendMs: number;
  readonly #closeMs: number;

  constructor({ connectMs = CONNECT_MS, sendMs = SEND_MS, closeMs = CLOSE_MS } = {}) {
    this.#connectMs = connectMs;
    this.#sendMs = sendMs;
    this.#closeMs = closeMs;
  }

  async send({ host, port }: PrinterAddress, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect({ host, port });
    let [isConnected, isSent] = [false, false];
    const fail = (cause: unknown) => {
      reject(new PrinterError(isConnected ? "unfinished" : "away", cause));
      socket.destroy();
    };
    const failIn = (ms: number) => setTimeout(() => fail(new Error(`No response within ${ms} ms`)), ms);
    let timer = failIn(this.#connectMs);
    const abort = () => fail(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    // What it answers does not matter, but unread it would keep the connection open.
    socket.resume();
    socket.once("connect", () => {
      isConnected = true;
      clearTimeout(timer);
      timer = failIn(this.#sendMs);
      socket.end(bytes);
    });
    socket.once("finish", () => {
      isSent = true;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), this.#closeMs);
    });
    socket.once("error", fail);
    socket.once("close", () => (isSent ? resolve() : fail(new Error("The printer closed the connection"))));
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  }
}

/** A thermal printer in the network, at an address of its own on this machine. */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { type Paper, readPaper } from "./escpos-paper.ts";

/** `stays`: keeps the connection open. `hangs`: takes connections and nothing else. `dies`: in the middle of the first slip. */
type Mode = "prints" | "stays" | "hangs" | "dies";

/** Any but the first: other tests of this machine have theirs. */
const randomByte = () => 1 + Math.floor(Math.random() * 254);

export class PrinterSink {
  readonly address: string;
  mode: Mode = "prints";
  /** What was printed whole, in order. */
  readonly papers: Paper[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;

  private constructor(host: string) {
    this.address = `${host}:9100`;
  }

  static async start(): Promise<PrinterSink> {
    const sink = new PrinterSink(`127.${randomByte()}.${randomByte()}.${randomByte()}`);
    await sink.turnOn();
    return sink;
  }

  async turnOn(): Promise<void> {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#take(socket)).listen(9100, this.address.split(":")[0]);
    await once(this.#server, "listening");
  }

  async turnOff(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server) await once(this.#server.close(), "close");
    this.#server = null;
  }

  /** The texts of all papers since the last call. */
  take(): string[] {
    return this.papers.splice(0).map(({ text }) => text);
  }

  #take(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    if (this.mode === "hangs") return;
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (this.mode === "dies") socket.resetAndDestroy();
    });
    socket.on("end", () => {
      this.papers.push(readPaper(Buffer.concat(chunks)));
      if (this.mode !== "stays") socket.end();
    });
  }
}

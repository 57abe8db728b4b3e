/** HTTP/1.1 over keep-alive connections, one request at a time on each. Takes a fraction of the CPU time of node:http. */
import { connect, type Socket } from "node:net";

export interface HttpRequest {
  method: "GET" | "POST";
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
}

export interface HttpResponse {
  status: number;
  body: string;
}

/** Longer than any measured operation. */
const TIME_LIMIT_MS = 30_000;
const HEAD_END = "\r\n\r\n";

export class HttpClient {
  readonly #port: number;
  readonly #host: string;
  readonly #idle: Connection[] = [];
  readonly #open = new Set<Connection>();

  constructor(url: string) {
    const { port, hostname } = new URL(url);
    this.#port = Number(port);
    this.#host = hostname;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const connection = this.#idle.pop() ?? this.#connect();
    const response = await connection.send(messageOf(request, this.#host));
    if (this.#open.has(connection)) this.#idle.push(connection);
    return response;
  }

  /** Throws unless the response is a success. */
  async text(request: HttpRequest): Promise<string> {
    const { status, body } = await this.send(request);
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${body.slice(0, 500)}`);
    return body;
  }

  async json<T>(request: HttpRequest): Promise<T> {
    return JSON.parse(await this.text(request));
  }

  close(): void {
    for (const connection of this.#open) connection.close();
  }

  #connect(): Connection {
    const connection = new Connection(connect(this.#port, this.#host), () => {
      this.#open.delete(connection);
      const index = this.#idle.indexOf(connection);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    this.#open.add(connection);
    return connection;
  }
}

function messageOf({ method, path, headers = {}, body }: HttpRequest, host: string): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}${HEAD_END}${text}`;
}

interface Waiting {
  done(response: HttpResponse): void;
  fail(error: Error): void;
}

class Connection {
  readonly #socket: Socket;
  #received: Buffer | null = null;
  #waiting: Waiting | null = null;

  constructor(socket: Socket, onClose: () => void) {
    this.#socket = socket.setNoDelay();
    socket.on("data", (chunk: Buffer) => this.#take(chunk));
    socket.setTimeout(TIME_LIMIT_MS, () => {
      if (this.#waiting) socket.destroy(new Error(`nothing came for ${TIME_LIMIT_MS / 1000} s`));
    });
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => {
      onClose();
      this.#fail(new Error("the connection was closed before the response was complete"));
    });
  }

  send(message: string): Promise<HttpResponse> {
    return new Promise((done, fail) => {
      this.#waiting = { done, fail };
      this.#socket.write(message);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.fail(error);
  }

  #take(chunk: Buffer): void {
    const received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#received = received;
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = received.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#fail(new Error(`a response without its length:\n${head}`));
      return;
    }
    const start = headEnd + HEAD_END.length;
    const end = start + Number(length);
    if (received.length < end) return;
    const waiting = this.#waiting;
    this.#received = null;
    this.#waiting = null;
    waiting?.done({ status: Number(head.slice(9, 12)), body: received.toString("utf8", start, end) });
  }
}

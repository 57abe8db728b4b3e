/** Replaces `fetch`: a call waits until the test answers it, or gets the answer that the test has set for its path. */
import { vi } from "vitest";

interface Refusal {
  message?: string;
  headers?: HeadersInit;
  /** About fields. */
  errors?: { path: string; message: string }[];
}

type Reply = (call: FakeCall) => void;

export class FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly headers: Headers;
  readonly #respond: (response: Response) => void;
  readonly #fail: (error: Error) => void;

  constructor(
    address: string,
    { method = "GET", body, headers }: RequestInit,
    respond: (response: Response) => void,
    fail: (error: Error) => void,
  ) {
    const url = new URL(address, "https://forno.example");
    this.method = method;
    this.path = url.pathname;
    this.query = Object.fromEntries(url.searchParams);
    this.body = typeof body === "string" ? JSON.parse(body) : body;
    this.headers = new Headers(headers);
    this.#respond = respond;
    this.#fail = fail;
  }

  isOf(path: string): boolean {
    return path === this.path || path === `${this.method} ${this.path}`;
  }

  answer(fields: object = {}): void {
    this.#respond(Response.json({ success: true, ...fields }));
  }

  refuse(status: number, code: string, { message = code, headers = {}, errors }: Refusal = {}): void {
    this.#respond(Response.json({ success: false, code, message, ...(errors && { errors }) }, { status, headers }));
  }

  /** Fails without an answer. */
  lose(): void {
    this.#fail(new TypeError("Failed to fetch"));
  }
}

export class FakeServer {
  /** Every call that was sent, oldest first. */
  readonly calls: FakeCall[] = [];
  readonly #replies = new Map<string, Reply>();
  #unanswered: FakeCall[] = [];
  #waiting: { path: string; take: (call: FakeCall) => void }[] = [];

  readonly #fetch = (address: string, init: RequestInit = {}) => this.#receive(address, init);

  constructor() {
    vi.stubGlobal("fetch", this.#fetch);
  }

  /** Answers all further calls of `path` like this. `path` may begin with a method, here and below: `POST /api/promo/admin`. */
  always(path: string, reply: Reply): void {
    this.#replies.set(path, reply);
  }

  /** Further calls of `path` wait again until the test answers them. */
  hold(path: string): void {
    this.#replies.delete(path);
  }

  /** The oldest unanswered call of `path`, otherwise the next one. */
  next(path: string): Promise<FakeCall> {
    const call = this.#unanswered.find((each) => each.isOf(path));
    this.#unanswered = this.#unanswered.filter((each) => each !== call);
    return call ? Promise.resolve(call) : new Promise((take) => this.#waiting.push({ path, take }));
  }

  /** The number of calls of `path`. */
  count(path: string): number {
    return this.calls.filter((call) => call.isOf(path)).length;
  }

  #receive(address: string, init: RequestInit): Promise<Response> {
    return new Promise((respond, fail) => {
      const call = new FakeCall(address, init, respond, fail);
      // A call that its test left unanswered does not run into its time-out during another test.
      init.signal?.addEventListener("abort", () => globalThis.fetch === this.#fetch && fail(init.signal?.reason));
      this.calls.push(call);
      const reply = this.#replies.get(`${call.method} ${call.path}`) ?? this.#replies.get(call.path);
      const waiting = this.#waiting.find(({ path }) => call.isOf(path));
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      if (reply) reply(call);
      else if (waiting) waiting.take(call);
      else this.#unanswered.push(call);
    });
  }
}

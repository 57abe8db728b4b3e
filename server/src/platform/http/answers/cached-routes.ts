/**
 * Answers that are kept whole go out before the framework is asked: what it does for each request (routing, hooks, a line in the log)
 * costs four times as much as sending them. It answers whatever is not found here.
 */
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { CommonHeaders } from "../security/security-headers.ts";
import { bytesIn, type CachedResponse, chooseForm, type Form, formHeaders, matchesEtag } from "./cached-response.ts";

declare module "fastify" {
  interface FastifyInstance {
    quick: QuickAnswers;
  }
}

/** One object for as long as nothing changes: its heads are written once. */
export interface QuickAnswer {
  answer: CachedResponse;
  /** They stand above what is usual: who may keep it, and by what it varies. */
  headers: Readonly<Record<string, string>>;
}

/** From memory, at once, without throwing; undefined when it has to be looked up first. `path` has its query. */
type Find = (path: string, headers: IncomingHttpHeaders, request: IncomingMessage) => QuickAnswer | undefined;

/** Names and values in turn. The last is the place of the request's id: `writeHead` has read them when it returns. */
interface Heads {
  full: string[];
  unchanged: string[];
  etag: string;
}

export class QuickAnswers {
  readonly #common: CommonHeaders;
  readonly #log: FastifyBaseLogger;
  readonly #isStopping: () => boolean;
  readonly #byPath = new Map<string, Find>();
  readonly #heads = new WeakMap<QuickAnswer, Partial<Record<Form, Heads>>>();
  readonly #byStart: [start: string, find: Find][] = [];
  #isClosing = false;

  constructor(common: CommonHeaders, { log, isStopping }: { log: FastifyBaseLogger; isStopping: () => boolean }) {
    this.#common = common;
    this.#log = log;
    this.#isStopping = isStopping;
  }

  /** For `GET` of exactly this path, without a query. */
  add(path: string, find: Find): void {
    this.#byPath.set(path, find);
  }

  /** For `GET` of whatever begins so; the one that was added first decides. */
  addUnder(start: string, find: Find): void {
    this.#byStart.push([start, find]);
  }

  /** On closing, and before that on stopping, connections are to be told so; the framework does. */
  stop(): void {
    this.#isClosing = true;
  }

  /** Whether it was. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "" } = request;
    if (method !== "GET" || this.#isClosing || this.#isStopping()) return false;
    const { headers } = request;
    const found = this.#finderOf(url)?.(url, headers, request);
    if (!found) return false;
    const form = chooseForm(headers, found.answer);
    const { full, unchanged, etag } = this.#headsOf(found, form, url);
    const requestId = randomUUID();
    const isUnchanged = matchesEtag(headers, found.answer, etag);
    const head = isUnchanged ? unchanged : full;
    head[head.length - 1] = requestId;
    response.writeHead(isUnchanged ? 304 : 200, head);
    response.end(isUnchanged ? undefined : bytesIn(found.answer, form));
    // Nobody looks for these among orders and sign-ins; a line would cost more than the answer.
    if (this.#log.level === "debug" || this.#log.level === "trace")
      this.#log.debug({ reqId: requestId, path: url, status: response.statusCode }, "Answered from the response cache");
    return true;
  }

  #finderOf(url: string): Find | undefined {
    return this.#byPath.get(url) ?? this.#byStart.find(([start]) => url.startsWith(start))?.[1];
  }

  #headsOf(found: QuickAnswer, form: Form, url: string): Heads {
    const known = this.#heads.get(found);
    if (known?.[form]) return known[form];
    const heads = this.#writeHeads(found, form, url);
    this.#heads.set(found, { ...known, [form]: heads });
    return heads;
  }

  #writeHeads({ answer, headers }: QuickAnswer, form: Form, url: string): Heads {
    const { always, whenFull } = formHeaders(answer, form);
    const unchanged = { ...this.#common(url), ...always, ...headers };
    const listOf = (all: object) => [...Object.entries(all).flat(), "x-request-id", ""];
    return { full: listOf({ ...unchanged, ...whenFull }), unchanged: listOf(unchanged), etag: always.etag };
  }
}

/** Before anything else listens to the server's requests. */
export function answerQuickly(app: FastifyInstance, quick: QuickAnswers): void {
  const server: Server = app.server;
  const framework = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!quick.answer(request, response)) for (const handle of framework) handle.call(server, request, response);
  });
  app.decorate("quick", quick);
  app.addHook("preClose", async () => quick.stop());
}

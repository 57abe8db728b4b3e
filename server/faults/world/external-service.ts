/** An external service over HTTP, with faults. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LedgerRefusal } from "./provider-ledger.ts";

export interface Exchange {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  response: ServerResponse;
  /** Does the call's work, whether or not a response is sent. */
  work: () => unknown;
  /** Does the work and returns the result. */
  answer(): void;
}

/** Decides what happens to a call. `answer` does the work and sends the result. */
export type Fault = (exchange: Exchange) => void | Promise<void>;

export interface Outside {
  url: string;
  close(): Promise<void>;
}

export async function startOutside(serve: Fault): Promise<Outside> {
  const server = createServer((request, response) => {
    void receive(request, response)
      .then(serve)
      // The caller has disconnected, which is fine.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const exchange: Exchange = {
    method: request.method ?? "",
    url: new URL(request.url ?? "/", "http://provider"),
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    response,
    work: () => ({}),
    answer: () => sendWork(exchange),
  };
  return exchange;
}

function sendWork({ work, response }: Exchange): void {
  try {
    send(response, 200, work());
  } catch (error) {
    if (!(error instanceof LedgerRefusal)) throw error;
    send(response, 400, { error: { code: "BAD_REQUEST_ERROR", description: error.message } });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Accepts the call and never responds; no work is done. */
export const hang: Fault = () => {};

/** The connection breaks before the work. */
export const drop: Fault = ({ response }) => void response.destroy();

/** The work is done, and the response is lost. */
export const loseAnswer: Fault = ({ work, response }) => {
  work();
  response.destroy();
};

export const failWith =
  (status: number, code = "SERVER_ERROR"): Fault =>
  ({ response }) =>
    send(response, status, { error: { code, description: "We are facing some trouble completing your request" } });

/** A gateway's error page. */
export const html502: Fault = ({ response }) => {
  response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
};

/** Status 200 with an error in the body (MSG91). */
export const saysError: Fault = ({ response }) => send(response, 200, { type: "error", message: "Template ID missing" });

export interface Held {
  fault: Fault;
  /** Resolves when this many calls have arrived. */
  arrived(count: number): Promise<void>;
  /** Responds to all of them. */
  release(): void;
}

/** Holds calls until they are released, for late responses at a moment that the test chooses. */
export function hold(): Held {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let arrivals = 0;
  return {
    fault: async (exchange) => {
      arrivals++;
      for (const { count, resolve } of waiting) if (arrivals >= count) resolve();
      await released;
      exchange.answer();
    },
    arrived: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (arrivals >= count) resolve();
      }),
    release,
  };
}

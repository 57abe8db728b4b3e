import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export type StubAnswer = (request: StubRequest, response: ServerResponse) => void;

export interface StubProvider {
  url: string;
  requests: StubRequest[];
  /** Sets the responses to the next requests, in order; the last one is used for all that follow. */
  answers(...answers: StubAnswer[]): void;
  close(): Promise<void>;
}

/** An external service for one test: sends the configured responses, and records the requests. */
export async function startStubProvider(): Promise<StubProvider> {
  const requests: StubRequest[] = [];
  let script: StubAnswer[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = "", url = "", headers } = incoming;
    const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    requests.push(request);
    const answer = script.length > 1 ? script.shift() : script[0];
    (answer ?? stubStatus(404, {}))(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers(...answers) {
      requests.length = 0;
      script = answers;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const stubStatus =
  (status: number, body: unknown): StubAnswer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

export const stubText =
  (status: number, text: string, headers: Record<string, string> = {}): StubAnswer =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(text);
  };

/** Accepts the request and never responds. */
export const stubHang: StubAnswer = () => {};

/** Begins a response and never ends it. */
export const stubDrip: StubAnswer = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"id":');
};

export const stubDrop: StubAnswer = (_request, response) => {
  response.destroy();
};

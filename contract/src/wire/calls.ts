/** The names of calls. Separate from the schemas, so that a page can call without loading Zod. */

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Method and path, such as `POST /api/cart/add`; parameters in Fastify's notation: `DELETE /api/promo/admin/:id`. */
export type Call = `${Method} /api/${string}`;
/** The calls of one domain, each defined once: the server declares its endpoint on it, and the browser calls it. */
export type Calls = Readonly<Record<string, Call>>;

export interface CallParts<C extends Call = Call> {
  readonly method: C extends `${infer M extends Method} ${string}` ? M : never;
  readonly path: C extends `${Method} ${infer P extends `/api/${string}`}` ? P : never;
}

export function partsOf<C extends Call>(call: C): CallParts<C> {
  const [method, path] = call.split(" ");
  return { method, path } as CallParts<C>;
}

/** How long the server takes to respond at most, and so how long the browser waits, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** For a form with a file over a mobile network. The server's limit for receiving a request (30 s) ends first. */
export const UPLOAD_LIMIT_MS = 45_000;
/** How long a download may make no progress. All of it takes as long as there is to read, and as the browser takes to read it. */
export const DOWNLOAD_PAUSE_LIMIT_MS = 60_000;

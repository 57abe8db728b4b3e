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

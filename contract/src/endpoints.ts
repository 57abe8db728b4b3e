/** All endpoints: the check at the start, the access test and the OpenAPI document use this list. */

import * as domains from "./endpoint-list.ts";
import type { Endpoint } from "./wire/endpoint.ts";

export const endpoints: readonly Endpoint[] = Object.values(domains).flatMap((domain) => Object.values<Endpoint>(domain));

type InDomain<D> = D extends unknown ? D[keyof D] : never;
type Declared = InDomain<(typeof domains)[keyof typeof domains]>;
/** Callers import only this type: it brings no schemas, but checks their calls. */
export type EndpointByCall = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

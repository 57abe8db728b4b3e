/** All endpoints: the check at the start, the access test and the OpenAPI document use this list. */

import { type AnyDomain, domains } from "./domains.ts";
import { privacyEndpoints } from "./privacy/privacy.ts";
import type { Endpoint } from "./wire/endpoint.ts";

export const endpoints: readonly Endpoint[] = [...domains.flatMap((domain) => domain.endpoints), privacyEndpoints].flatMap(
  (declared) => Object.values<Endpoint>(declared),
);

type InDomain<D> = D extends unknown ? D[keyof D] : never;
type Declared = InDomain<AnyDomain["endpoints"][number] | typeof privacyEndpoints>;
/** Callers import only this type: it brings no schemas, but checks their calls. */
export type EndpointByCall = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

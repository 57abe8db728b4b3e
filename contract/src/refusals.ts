/** Every refusal: code, status, message. Thrown by its code on the server, distinguished by it in the browser. */
import { type AnyDomain, domains } from "./domains.ts";
import { commonRefusals, type Refusals } from "./wire/refusals.ts";

type CodesOf<D> = D extends { readonly refusals: infer Own } ? keyof Own : never;
export type RefusalCode = keyof typeof commonRefusals | CodesOf<AnyDomain>;

export const refusals: Readonly<Record<RefusalCode, Refusals[string]>> = Object.assign(
  {},
  commonRefusals,
  ...domains.map((domain) => domain.refusals),
);

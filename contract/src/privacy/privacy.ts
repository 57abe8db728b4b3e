/** Download and deletion of a customer's personal data. */
import { z } from "zod";
import { type AnyDomain, domains } from "../domains.ts";
import { isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { DELETE_WORD, TYPE_DELETE_WORD } from "../wire/form-sentences.ts";
import { privacyCalls } from "./privacy-calls.ts";

type PartOf<D> = D extends { readonly personalData: infer Part } ? (part: Part) => void : never;
type Parts = PartOf<AnyDomain> extends (parts: infer All) => void ? All : never;
const parts: Parts = Object.assign({}, ...domains.map((domain) => domain.personalData));

export const personalData = z.object({ exportedAt: isoTime, ...parts });
export type PersonalData = z.infer<typeof personalData>;

export const privacyEndpoints = defineEndpoints(privacyCalls, {
  data: {
    access: can("ownOrders"),
    summary: "Download all data that the shop holds about you, at most ten times a day",
    answer: success({ data: personalData }),
  },
  deleteAccount: {
    access: can("ownOrders"),
    summary: "Delete your account; orders stay without personal details",
    body: z.object({ confirmation: z.literal(DELETE_WORD, { error: TYPE_DELETE_WORD }) }),
    answer: success({ message: z.string() }),
  },
});

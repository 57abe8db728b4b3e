/** What customers change in their account: their name and their saved addresses. */
import { z } from "zod";
import { id, idInput, requiredText } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { USER_NAME_MAX } from "./rules/sign-in-limits.ts";
import { addressDetails, SAVED_ADDRESSES_MAX } from "./saved-address-input.ts";
import { person, role } from "./user.ts";
import { accountCalls } from "./user-calls.ts";

export const savedAddress = z.object({
  _id: id,
  label: z.string(),
  line: z.string(),
  landmark: z.string().nullable(),
  pincode: z.string().nullable(),
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  instructions: z.string().nullable().describe("For the delivery partner"),
  isDefault: z.boolean().describe("Exactly one address is the default, if there are any"),
});
export type SavedAddress = z.infer<typeof savedAddress>;

const changed = success({ message: z.string(), data: savedAddress });

export const accountEndpoints = defineEndpoints(accountCalls, {
  rename: {
    access: can("ownOrders"),
    summary: "Change your name",
    body: z.object({ name: requiredText(FILL_IN_ALL_FIELDS, USER_NAME_MAX) }),
    answer: success({ message: z.string(), data: person.extend({ role }) }),
  },
  addresses: {
    access: can("ownOrders"),
    summary: "List your saved addresses, the default first",
    answer: success({ data: z.array(savedAddress) }),
  },
  addAddress: {
    access: can("ownOrders"),
    summary: `Save an address (at most ${SAVED_ADDRESSES_MAX}); the first one is the default`,
    body: addressDetails,
    answer: changed,
  },
  changeAddress: {
    access: can("ownOrders"),
    summary: "Replace a saved address; a default address stays the default",
    params: z.object({ id: idInput }),
    body: addressDetails,
    answer: changed,
  },
  removeAddress: {
    access: can("ownOrders"),
    summary: "Delete a saved address; if it was the default, the newest remaining address becomes the default",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});

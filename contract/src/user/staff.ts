/** The people who work in the shop, and what they may do. */
import { z } from "zod";
import { id, idInput, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { personInput } from "./person-input.ts";
import { permissions, person, staffPermission } from "./user.ts";
import { staffCalls } from "./user-calls.ts";

export const STAFF_MAX = 100;

export const staffMember = person.extend({
  permissions,
  isFixed: z.boolean().describe("Owner set in ADMIN_MOBILES: always has all permissions and cannot be removed"),
  userId: id.nullable().describe("As the activity log names them; null: never signed in"),
  addedAt: isoTime.nullable().describe("Null for an owner set in ADMIN_MOBILES"),
  lastUsedAt: isoTime.nullable().describe("When they last used the shop, accurate to five minutes; null: not signed in"),
});
export type StaffMember = z.infer<typeof staffMember>;

const given = z
  .array(staffPermission)
  .min(1, "Please choose at least one permission")
  .max(100)
  .describe("At least one: whoever is to have none is removed");
const answer = success({ message: z.string(), data: staffMember });
const params = z.object({ id: idInput });

export const staffEndpoints = defineEndpoints(staffCalls, {
  list: {
    access: can("staff"),
    summary: "List the people who work in the shop, owners set in ADMIN_MOBILES first",
    answer: success({ data: z.array(staffMember) }),
  },
  add: {
    access: can("staff"),
    summary: "Add a person, who can then sign in with this number; only with permissions that you have",
    body: personInput.extend({ permissions: given }),
    answer,
  },
  change: {
    access: can("staff"),
    summary: "Change a person's name, number or permissions, if you have all that they have before and after",
    params,
    body: personInput.extend({ permissions: given }).partial(),
    answer,
  },
  remove: {
    access: can("staff"),
    summary: "Remove a person: signs them out immediately",
    params,
    answer: success({ message: z.string() }),
  },
});

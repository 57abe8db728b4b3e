/** The people who work in the shop, and what they may do. */
import { z } from "zod";
import { id, idInput, isoTime, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { personInput } from "./person-input.ts";
import { secondFactorCode } from "./second-factor.ts";
import { newPinInput, pinInput, refundLimitInput } from "./staff-input.ts";
import { permissions, person, staffPermission } from "./user.ts";
import { pinCalls, staffCalls } from "./user-calls.ts";

export const STAFF_MAX = 100;

export const staffMember = person.extend({
  permissions,
  refundLimit: rupees
    .nullable()
    .describe("The most they may refund of an order without an approver; null: no limit, as for an owner"),
  isFixed: z.boolean().describe("Owner set in ADMIN_MOBILES: always has all permissions and cannot be removed"),
  userId: id.nullable().describe("As the activity log names them; null: never signed in"),
  addedAt: isoTime.nullable().describe("Null for an owner set in ADMIN_MOBILES"),
  hasPin: z.boolean(),
  lastUsedAt: isoTime.nullable().describe("When they last used the shop, accurate to five minutes; null: not signed in"),
});
export type StaffMember = z.infer<typeof staffMember>;

const given = z
  .array(staffPermission)
  .min(1, "Please choose at least one permission")
  .max(100)
  .describe("At least one: whoever is to have none is removed");
const staffBody = personInput.extend({ permissions: given, refundLimit: refundLimitInput.default(null) });
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
    body: staffBody,
    answer,
  },
  change: {
    access: can("staff"),
    summary: "Change a person's name, number, permissions or refund limit, if yours include theirs before and after",
    params,
    body: personInput.extend({ permissions: given, refundLimit: refundLimitInput }).partial(),
    answer,
  },
  remove: {
    access: can("staff"),
    summary: "Remove a person: signs them out immediately",
    params,
    answer: success({ message: z.string() }),
  },
  approvers: {
    access: can("adminArea"),
    summary: "List other people with the permission `payments` and a PIN, who can approve a refund above your limit",
    answer: success({ data: z.array(z.object({ _id: id, name: z.string(), refundLimit: rupees.nullable() })) }),
  },
  resetPin: {
    access: can("staff"),
    summary: "Delete the PIN of a person who has forgotten it, if you have all permissions that they have; they set another one",
    params,
    answer,
  },
});

export const pinEndpoints = defineEndpoints(pinCalls, {
  read: {
    access: can("adminArea"),
    summary: "Get whether you have a PIN",
    answer: success({ data: z.object({ isSet: z.boolean() }) }),
  },
  set: {
    access: can("adminArea"),
    summary: "Set your PIN: with a code of your two-step sign-in if that is on, otherwise within 10 minutes of an SMS code",
    body: z.object({ pin: newPinInput, code: secondFactorCode.optional() }),
    answer: success({ message: z.string() }),
  },
  lock: {
    access: can("adminArea"),
    summary: "Lock this session: until it is unlocked, it can only do that, sign out and list the kitchen's tickets",
    answer: success({ message: z.string() }),
  },
  unlock: {
    access: can("adminArea"),
    whileLocked: true,
    summary: "Unlock this session with your PIN",
    body: z.object({ pin: pinInput }),
    answer: success({ message: z.string() }),
  },
});

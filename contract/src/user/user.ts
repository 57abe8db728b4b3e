import { z } from "zod";
import { id, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { ROLES, STAFF_PERMISSIONS } from "../wire/permissions.ts";
import { userCalls } from "./user-calls.ts";

export const role = z.enum(ROLES);
export const staffPermission = z.enum(STAFF_PERMISSIONS);

export const permissions = z.array(staffPermission).describe("What of the shop's work this person may do; empty for others");

/** A person with an order. */
export const person = z.object({ _id: id, name: z.string(), mobile: z.string() });
export type Person = z.infer<typeof person>;

export const preferences = z.object({ promotions: z.boolean().describe("False: opted out of bulk messages") });

export const CODE_BUDGET_STATES = ["ok", "nearlyUsed", "used"] as const;
export const codeBudget = z.object({
  sent: z.number().int(),
  budget: z.number().int(),
  state: z
    .enum(CODE_BUDGET_STATES)
    .describe("`nearlyUsed`: codes only for numbers that have signed in; `used`: only for admins and delivery partners"),
  resetsAt: isoTime,
});
export type CodeBudget = z.infer<typeof codeBudget>;

export const userEndpoints = defineEndpoints(userCalls, {
  me: {
    access: "signedIn",
    beforeSecondFactor: true,
    summary: "Get the signed-in user",
    answer: success({ data: person.extend({ role, permissions }) }),
  },
  codeBudget: {
    access: can("messages"),
    summary: "Get today's number of one-time codes and the daily limit (SMS_DAILY_BUDGET)",
    answer: success({ data: codeBudget }),
  },
  count: {
    access: can("messages"),
    summary: "Count the customers who receive bulk messages",
    answer: success({ count: z.number().int() }),
  },
  preferences: {
    access: can("ownOrders"),
    summary: "Get your message preferences",
    answer: success({ data: preferences }),
  },
  setPreferences: {
    access: can("ownOrders"),
    summary: "Opt in to or out of promotional SMS; also applies to messages being sent",
    body: preferences,
    answer: success({ data: preferences }),
  },
});

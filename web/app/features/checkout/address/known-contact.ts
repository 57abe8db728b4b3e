/** Who ordered last, for the forms of the checkout. */
import type { Order } from "@forno/contract/order/order.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { call } from "../../../platform/api/call.ts";
import { readSession } from "../../session/session-store.ts";

export const CONTACT_FIELDS = ["firstName", "lastName", "phone", "email"] as const;
type Contact = Record<(typeof CONTACT_FIELDS)[number], string>;

export const BLANK_CONTACT: Contact = { firstName: "", lastName: "", phone: "", email: "" };

export function contactFromSession(): Contact {
  const { name = "", mobile = "" } = readSession() ?? {};
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { ...BLANK_CONTACT, firstName, lastName: rest.join(" "), phone: formatMobile(mobile) };
}

/** Of the last order; null without one. */
export async function readLastAddress(signal: AbortSignal): Promise<Order["address"] | null> {
  const { data } = await call(orderCalls.mine, { query: { limit: 1 }, signal });
  return data[0]?.address ?? null;
}

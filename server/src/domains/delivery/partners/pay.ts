/** What delivery partners earn: each delivery is stored with its pay, so that other rates change nothing of what was earned. */
import type { PartnerRates, PartnerSheet } from "@forno/contract/delivery/delivery.ts";
import { metresBetween } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import {
  dayInKolkata,
  dayOfWeekInKolkata,
  daysAfter,
  startOfDayInKolkata,
  startOfToday,
} from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../../deps.ts";
import type { DomainEvents } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { csvLines } from "../../../platform/http/answers/csv.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Tx } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { fulfilmentTermsOf, selectSettings } from "../../settings/settings-store.ts";
import { deleteDelivery, insertDelivery, type StoredRates, selectPin, selectRates, selectSheet, updateRates } from "./pay-store.ts";

export async function followDelivery(tx: Tx, { order, before, at }: DomainEvents["orderStatusChanged"]): Promise<void> {
  // Of one that comes back, or is cancelled after it was delivered, the way there was driven.
  if (isOpen(order.status) && !isOpen(before)) await deleteDelivery(tx, order.id);
  const partnerId = order.deliveryPartnerId;
  if (order.status !== "delivered" || order.fulfilment !== "delivery" || partnerId === null) return;
  const rates = await selectRates(tx);
  const metres = rates.perKmPaise > 0 ? await metresTo(tx, order.id) : null;
  const payPaise = rates.perDeliveryPaise + Math.round(((metres ?? 0) * rates.perKmPaise) / 1000);
  await insertDelivery(tx, { orderId: order.id, partnerId, at, metres, payPaise });
}

/** One way, along streets as the shop estimates them. */
async function metresTo(tx: Tx, orderId: string): Promise<number | null> {
  const { location, detourFactor } = fulfilmentTermsOf(await selectSettings(tx));
  const pin = await selectPin(tx, orderId);
  return location && pin ? Math.round(metresBetween(location, pin) * detourFactor) : null;
}

const shownRates = ({ perDeliveryPaise, perKmPaise }: StoredRates): PartnerRates => ({
  perDelivery: toRupees(perDeliveryPaise),
  perKm: toRupees(perKmPaise),
});

export async function setRates({ db, clock }: Pick<Deps, "db" | "clock">, admin: Caller, rates: PartnerRates): Promise<void> {
  await inTransaction(db, async (tx) => {
    const from = shownRates(await selectRates(tx));
    await updateRates(tx, { perDeliveryPaise: toPaise(rates.perDelivery), perKmPaise: toPaise(rates.perKm) });
    const fields = ["perDelivery", "perKm"] as const;
    const changed = fields.filter((field) => from[field] !== rates[field]);
    if (changed.length === 0) return;
    const details = Object.fromEntries(changed.map((field) => [field, { from: from[field], to: rates[field] }]));
    const subject = { type: "partner", id: null, label: "Pay per delivery" } as const;
    await recordAudit(tx, admin, { action: "partner.rates", subject, details }, clock());
  });
}

/** `day`: any of the week, which begins on Monday; undefined: today. */
export async function readSheet({ db, clock }: Pick<Deps, "db" | "clock">, day: string | undefined): Promise<PartnerSheet> {
  const given = (day && startOfDayInKolkata(day)) || startOfToday(clock());
  const from = daysAfter(given, -dayOfWeekInKolkata(given));
  const to = daysAfter(from, 7);
  const rows = await selectSheet(db, from, to);
  return {
    from: dayInKolkata(from),
    to: dayInKolkata(daysAfter(from, 6)),
    rates: shownRates(await selectRates(db)),
    partners: rows.map(({ _id, name, mobile, deliveries, metres, payPaise, cashPaise, handedOverPaise }) => ({
      deliveryBoy: { _id, name, mobile },
      deliveries,
      kilometres: Math.round(metres / 100) / 10,
      pay: toRupees(payPaise),
      cash: toRupees(cashPaise),
      handedOver: toRupees(handedOverPaise),
    })),
  };
}

export async function* sheetCsv({ partners }: PartnerSheet): AsyncGenerator<string> {
  yield csvLines([
    ["Partner", "Mobile", "Deliveries", "Kilometres", "Pay", "Cash received", "Cash handed over"],
    ...partners.map(({ deliveryBoy: { name, mobile }, deliveries, kilometres, pay, cash, handedOver }) => [
      name,
      mobile,
      deliveries,
      kilometres,
      pay,
      cash,
      handedOver,
    ]),
  ]);
}

/** What a delivery partner received in cash stays with them until an admin records that it was handed over. */
import type { CashSettlement } from "@forno/contract/delivery/delivery.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { lockByName } from "../../../platform/db/statements/lock-by-name.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordAudit } from "../../audit/audit.ts";
import { insertSettlement, selectSettlement } from "./cash-store.ts";

interface SettleInput {
  settlementId: string;
  deliveryBoyId: string;
  amount: number;
}

/** Refuses with `cashChanged` if the partner holds another amount than the admin saw. The same ID settles once. */
export async function settleCash(deps: Pick<Deps, "db" | "clock">, admin: Caller, input: SettleInput): Promise<CashSettlement> {
  const { settlementId, deliveryBoyId, amount } = input;
  return await inTransaction(deps.db, async (tx) => {
    await lockByName(tx, `cash of ${deliveryBoyId}`);
    const known = await selectSettlement(tx, settlementId);
    if (known) return known;
    const at = deps.clock();
    const paise = await insertSettlement(tx, { id: settlementId, partnerId: deliveryBoyId, userId: admin.userId, at });
    if (paise !== toPaise(amount)) throw refuse("cashChanged");
    const settled = await selectSettlement(tx, settlementId);
    if (!settled) throw new Error("the settlement was not stored");
    const subject = { type: "partner", id: deliveryBoyId, label: settled.deliveryBoy.name } as const;
    await recordAudit(tx, admin, { action: "partner.settle", subject, details: { amount: toRupees(paise) } }, at);
    return settled;
  });
}

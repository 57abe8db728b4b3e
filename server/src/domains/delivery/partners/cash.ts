/** What a delivery partner received in cash stays with them until an admin records that it was handed over. */
import type { CashSettlement } from "@forno/contract/delivery/delivery.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordAudit } from "../../audit/audit.ts";
import { insertSettlement, lockHeldCash, selectSettlement } from "./cash-store.ts";

interface SettleInput {
  settlementId: string;
  deliveryBoyId: string;
  amount: number;
  handedOver?: number | undefined;
}

/**
 * Refuses with `cashChanged` if the partner holds another amount than the admin saw, and with `notThatMuchCash`. The same ID
 * settles once.
 */
export async function settleCash(deps: Pick<Deps, "db" | "clock">, admin: Caller, input: SettleInput): Promise<CashSettlement> {
  const { settlementId, deliveryBoyId, amount, handedOver = amount } = input;
  return await inTransaction(deps.db, async (tx) => {
    const held = await lockHeldCash(tx, deliveryBoyId);
    const known = await selectSettlement(tx, settlementId);
    if (known) return known;
    if (held.length === 0 || sumOf(held) !== toPaise(amount)) throw refuse("cashChanged");
    if (handedOver <= 0 || handedOver > amount) throw refuse("notThatMuchCash");
    const at = deps.clock();
    await insertSettlement(tx, {
      id: settlementId,
      partnerId: deliveryBoyId,
      userId: admin.userId,
      at,
      held,
      amountPaise: toPaise(handedOver),
      remainingPaise: toPaise(amount) - toPaise(handedOver),
    });
    const settled = await selectSettlement(tx, settlementId);
    if (!settled) throw new Error("the settlement was not stored");
    const subject = { type: "partner", id: deliveryBoyId, label: settled.deliveryBoy.name } as const;
    await recordAudit(tx, admin, { action: "partner.settle", subject, details: { amount: settled.amount } }, at);
    return settled;
  });
}

const sumOf = (held: readonly { paise: number }[]): number => held.reduce((sum, { paise }) => sum + paise, 0);

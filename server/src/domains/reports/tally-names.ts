/** What the accountant's company in Tally and its ledgers are called: stored where it is not the usual name. */
import { TALLY_DEFAULTS, type TallyName, type TallyNames } from "@forno/contract/reports/tally-names-input.ts";
import { stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Db } from "../../tables.ts";
import { type AuditActor, changesBetween, recordChanges } from "../audit/audit.ts";
import { lockSettings, selectSettings, taxOf } from "../settings/settings-store.ts";
import { replaceTallyNames, selectTallyNames } from "./tally-store.ts";

export async function readTallyNames(db: Db, now: Date): Promise<TallyNames> {
  const { stateCode } = taxOf(await selectSettings(db), now);
  const own = (await selectTallyNames(db)).map(({ key, name }) => [key, name]);
  return { ...TALLY_DEFAULTS, sgst: `Output ${stateTaxName(stateCode ?? "")}`, ...Object.fromEntries(own) };
}

export async function setTallyNames(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: AuditActor,
  names: TallyNames,
): Promise<TallyNames> {
  return await inTransaction(db, async (tx) => {
    // One change after another.
    await lockSettings(tx);
    const before = await readTallyNames(tx, clock());
    const own = Object.entries(names).map(([key, name]) => ({ key: key as TallyName, name }));
    await replaceTallyNames(
      tx,
      own.filter(({ name }) => name !== ""),
    );
    const after = await readTallyNames(tx, clock());
    const subject = { type: "settings", id: null, label: "Tally" } as const;
    await recordChanges(tx, admin, { action: "books.tally", subject }, changesBetween(before, after), clock());
    return after;
  });
}

/** Changes of the menu: made on the whole menu, in one transaction. */

import type { AuditAction } from "@forno/contract/audit/audit.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import type { MenuChange, MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { menuProblem } from "@forno/contract/menu/rules/editing/menu-problem.ts";
import { piecesOf } from "@forno/contract/menu/rules/stock.ts";
import type { Deps } from "../../../../deps.ts";
import { inTransaction } from "../../../../platform/db/database.ts";
import { refuse } from "../../../../platform/http/refusal.ts";
import type { Db, Tx } from "../../../../tables.ts";
import { type AuditActor, recordAudit } from "../../../audit/audit.ts";
import type { NamedPicture } from "../../../picture/picture.ts";
import { deletePictures, insertPictures } from "../../../picture/picture-store.ts";
import { lockMenu } from "../../food-store.ts";
import { notifyMenuChanged } from "../../menu.ts";
import { type StoredMenu, selectMenu } from "../../reading/menu-store.ts";
import type { MenuEdit } from "../menu-edits.ts";
import { changesOfMenu, type FoundChange } from "./menu-changes.ts";
import { lockVersion, saveMenu } from "./menu-rows-store.ts";

export type EditDeps = Pick<Deps, "db" | "clock">;

export interface EditOptions {
  /** Only says what would change. */
  dryRun?: boolean;
  /** Of the menu that the admin saw; undefined: the change does not depend on it. */
  version?: number | undefined;
  /** A new one that the changed menu has. */
  picture?: NamedPicture | undefined;
}

export interface ChangedMenu {
  changes: MenuChange[];
  document: MenuDocument;
}

/** What it reads of the database, it reads under the lock of the menu. */
type LockedEdit = (menu: Menu, tx: Tx) => Promise<Menu>;

/** Refuses with `menuInvalid` what does not fit together, and with `menuChanged` if it has another version by now. */
export async function changeMenu(
  deps: EditDeps,
  admin: AuditActor,
  edit: MenuEdit | LockedEdit,
  { dryRun = false, version, picture }: EditOptions = {},
): Promise<ChangedMenu> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (tx) => {
    await lockMenu(tx);
    const current = await lockVersion(tx);
    if (version !== undefined && version !== current) throw refuse("menuChanged");
    const stored = await selectMenu(tx);
    const { menu: before } = stored;
    const after = await edit(before, tx);
    const problem = menuProblem(after);
    if (problem !== null) throw refuse("menuInvalid", { vars: { problem } });
    const changes = changesOfMenu(before, after);
    if (dryRun || changes.length === 0) return { changes, document: documentOf(stored) };
    if (picture) await insertPictures(tx, picture.image, picture.variants);
    for (const image of await saveMenu(tx, before, after, now)) await deletePictures(tx, image);
    await recordMenuChanges(tx, admin, changes, now);
    await notifyMenuChanged(tx);
    return { changes, document: await readDocument(tx) };
  });
}

export async function readDocument(db: Db): Promise<MenuDocument> {
  return documentOf(await selectMenu(db));
}

const documentOf = ({ version, menu: { sections, sizes, modifierGroups, foods }, stock }: StoredMenu): MenuDocument => ({
  version,
  sections: [...sections],
  sizes: [...sizes],
  modifierGroups: [...modifierGroups],
  foods: [...foods],
  stock: stock.map(({ itemId, halves, lowAt, daily }) => ({ _id: itemId, left: piecesOf(halves), lowAt, daily })),
});

/** Changes of the menu in the audit log: one entry for each section, size, group and food. */
export async function recordMenuChanges(tx: Tx, admin: AuditActor, changes: readonly FoundChange[], now: Date): Promise<void> {
  const bySubject = Map.groupBy(changes, ({ owner }) => `${owner.kind} ${owner._id ?? owner.name}`);
  for (const [first, ...more] of bySubject.values()) {
    if (!first) continue;
    const { kind, _id, name } = first.owner;
    const subject = { type: kind, id: _id, label: name } as const;
    await recordAudit(tx, admin, { action: actionOf([first, ...more]), subject, details: detailsOf([first, ...more]) }, now);
  }
}

const SALE = new Set(["isAvailable", "soldOutUntil"]);

function actionOf(changes: readonly [FoundChange, ...FoundChange[]]): AuditAction {
  const { kind } = changes[0].owner;
  if (kind === "menu") return "menu.order";
  const whole = changes.find(({ part, field }) => part === null && field === null);
  if (whole) return whole.from === null ? `${kind}.add` : `${kind}.remove`;
  if (kind !== "section" && changes.every(({ field }) => field !== null && SALE.has(field))) return `${kind}.availability`;
  return `${kind}.update`;
}

function detailsOf(changes: readonly FoundChange[]): Record<string, unknown> {
  const details = new Map<string, unknown>();
  for (const { from, to, ...change } of changes) details.set(unusedName(nameOf(change), details), { from, to });
  return Object.fromEntries(details);
}

/** The price of a size bears the size's name alone. */
function nameOf({ part, field }: Pick<FoundChange, "part" | "field">): string {
  if (part === null) return field ?? "name";
  return field === null || field === "price" ? part : `${part}, ${field}`;
}

/** One part may be removed, and another one take its name. */
function unusedName(name: string, used: ReadonlyMap<string, unknown>): string {
  let unused = name;
  for (let number = 2; used.has(unused); number++) unused = `${name} (${number})`;
  return unused;
}

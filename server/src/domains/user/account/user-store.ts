import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { oneOf, prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { UserTables } from "../user-tables.ts";

/** Everyone who has signed in and is neither of the staff nor a delivery partner now. */
export function customers(db: Db, adminMobiles: readonly string[]) {
  return db
    .selectFrom("users")
    .where("users.mobile", "<>", sql<string>`ALL(${adminMobiles}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("staff").select("staff.id").whereRef("staff.mobile", "=", "users.mobile"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("delivery_partners")
            .select("delivery_partners.id")
            .whereRef("delivery_partners.mobile", "=", "users.mobile")
            .where("delivery_partners.deleted_at", "is", null),
        ),
      ),
    );
}

/** The customers who accept promotions by SMS. */
export const recipients = (db: Db, adminMobiles: readonly string[]) =>
  customers(db, adminMobiles).where("users.promotions_opted_out", "=", false);

export async function countRecipients(db: Db, adminMobiles: ReadonlySet<string>): Promise<number> {
  const { count } = await recipients(db, [...adminMobiles])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const namesOfIds = prepared((db: Db, ids: readonly string[]) =>
  db.selectFrom("users").select(["id", "name"]).where("id", "=", oneOf(ids, "uuid")),
);

/** By id. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await namesOfIds(db, ids)).map(({ id, name }) => [id, name]));
}

/** The user of this number, inserted at the first sign-in; the latest name replaces an earlier one. */
export async function upsertUser(tx: Tx, user: { mobile: string; name: string; now: Date }): Promise<{ id: string }> {
  return await tx
    .insertInto("users")
    .values({ id: newId(), mobile: user.mobile, name: user.name, created_at: user.now })
    .onConflict((conflict) => conflict.column("mobile").doUpdateSet({ name: user.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Undefined if nobody has signed in with this number. */
export async function findUserId(db: Db, mobile: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("id").where("mobile", "=", mobile).executeTakeFirst();
  return user?.id;
}

export async function findUserName(db: Db, mobile: string): Promise<string | undefined> {
  const user = await db.selectFrom("users").select("name").where("mobile", "=", mobile).executeTakeFirst();
  return user?.name;
}

export async function takesPromotions(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("promotions_opted_out").where("id", "=", userId).executeTakeFirstOrThrow();
  return !user.promotions_opted_out;
}

export async function setTakesPromotions(db: Db, userId: string, takesThem: boolean): Promise<void> {
  await db.updateTable("users").set({ promotions_opted_out: !takesThem }).where("id", "=", userId).execute();
}

type User = Selectable<UserTables["users"]>;
type Partner = Selectable<UserTables["delivery_partners"]>;

/** SQL fragments for statements of other domains. */
export const users = sql<Pick<User, "id" | "name" | "mobile" | "created_at" | "promotions_opted_out">>`users`;
export const partners = sql<Pick<Partner, "id" | "name" | "mobile" | "created_at" | "deleted_at">>`delivery_partners`;

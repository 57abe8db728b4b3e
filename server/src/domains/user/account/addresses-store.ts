import type { SavedAddress } from "@forno/contract/user/account.ts";
import type { AddressDetails } from "@forno/contract/user/saved-address-input.ts";
import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "../../../tables.ts";

export async function renameUser(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.updateTable("users").set({ name }).where("id", "=", userId).execute();
}

export const toSavedAddress = (row: Selectable<Tables["addresses"]>): SavedAddress => ({
  _id: row.id,
  label: row.label,
  line: row.line,
  landmark: row.landmark,
  pincode: row.pincode,
  location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
  instructions: row.instructions,
  isDefault: row.is_default,
});

/** The default one first, then newest first. */
export async function selectAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom("addresses")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("is_default", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSavedAddress);
}

const columnsOf = ({ label, line, landmark, pincode, location, instructions }: AddressDetails) => ({
  label,
  line,
  landmark: landmark ?? null,
  pincode: pincode ?? null,
  instructions: instructions ?? null,
  lat: location?.lat ?? null,
  lng: location?.lng ?? null,
});

export interface NewAddress {
  id: string;
  userId: string;
  details: AddressDetails;
  isDefault: boolean;
  now: Date;
}

export async function insertAddress(tx: Tx, { id, userId, details, isDefault, now }: NewAddress): Promise<SavedAddress> {
  const row = await tx
    .insertInto("addresses")
    .values({ id, user_id: userId, ...columnsOf(details), is_default: isDefault, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSavedAddress(row);
}

/** Undefined if it is not this person's. */
export async function updateAddressDetails(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  details: AddressDetails,
): Promise<SavedAddress | undefined> {
  const row = await tx
    .updateTable("addresses")
    .set({ ...columnsOf(details), ...(details.isDefault && { is_default: true }) })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row && toSavedAddress(row);
}

export async function clearDefault(tx: Tx, userId: string, exceptId: string): Promise<void> {
  await tx
    .updateTable("addresses")
    .set({ is_default: false })
    .where("user_id", "=", userId)
    .where("id", "<>", exceptId)
    .where("is_default", "=", true)
    .execute();
}

export async function isOwnAddress(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx.selectFrom("addresses").select("id").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** Undefined if it is not this person's. */
export async function deleteAddress(tx: Tx, userId: string, id: string): Promise<{ wasDefault: boolean } | undefined> {
  return await tx
    .deleteFrom("addresses")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("is_default as wasDefault")
    .executeTakeFirst();
}

export async function makeNewestDefault(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("addresses")
    .set({ is_default: true })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("addresses")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1),
    )
    .execute();
}

export async function deleteAddressesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("addresses").where("user_id", "=", userId).execute();
}

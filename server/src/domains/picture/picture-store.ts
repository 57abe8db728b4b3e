import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

export interface Picture {
  width: number;
  /** WebP. */
  bytes: Buffer;
}

export interface StoredPicture extends Picture {
  /** Null: not converted yet. Empty: it would not be smaller. */
  avif: Buffer | null;
}

/** The sizes of an image, narrowest first; none for an unknown name. */
export function selectPictures(db: Db, image: string): Promise<StoredPicture[]> {
  return db
    .selectFrom("pictures as p")
    .leftJoin("picture_avifs as a", (join) => join.onRef("a.image", "=", "p.image").onRef("a.width", "=", "p.width"))
    .select(["p.width", "p.bytes", "a.bytes as avif"])
    .where("p.image", "=", image)
    .orderBy("p.width")
    .execute();
}

export async function insertPictures(tx: Tx, image: string, sizes: readonly (Picture & { height: number })[]): Promise<void> {
  const rows = sizes.map(({ width, height, bytes }) => ({ image, width, height, bytes }));
  await tx.insertInto("pictures").values(rows).execute();
}

/** In all sizes and formats. */
export async function deletePictures(tx: Tx, image: string): Promise<void> {
  await tx.deleteFrom("pictures").where("image", "=", image).execute();
}

export async function hasAvif(db: Db, image: string, width: number): Promise<boolean> {
  const query = db.selectFrom("picture_avifs").select("width").where("image", "=", image).where("width", "=", width);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Does nothing if another instance was faster, or the picture was deleted. */
export async function insertAvif(db: Db, image: string, width: number, bytes: Buffer): Promise<void> {
  await sql`INSERT INTO picture_avifs (image, width, bytes)
    SELECT image, width, ${bytes} FROM pictures WHERE image = ${image} AND width = ${width} FOR KEY SHARE
    ON CONFLICT DO NOTHING`.execute(db);
}

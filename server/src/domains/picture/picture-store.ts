import type { Db, Tx } from "../../tables.ts";

export interface Picture {
  width: number;
  /** WebP */
  bytes: Buffer;
}

/** The sizes of an image, the narrowest first; none for a name that no image has. */
export function selectPictures(db: Db, image: string): Promise<Picture[]> {
  return db.selectFrom("pictures").select(["width", "bytes"]).where("image", "=", image).orderBy("width").execute();
}

export async function insertPictures(tx: Tx, image: string, sizes: readonly (Picture & { height: number })[]): Promise<void> {
  const rows = sizes.map(({ width, height, bytes }) => ({ image, width, height, bytes }));
  await tx.insertInto("pictures").values(rows).execute();
}

export async function deletePictures(tx: Tx, image: string): Promise<void> {
  await tx.deleteFrom("pictures").where("image", "=", image).execute();
}

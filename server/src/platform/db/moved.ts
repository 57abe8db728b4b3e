/**
 * The mark of a database whose shop has moved to another one. It is stored where every build looks at its start, so that no program takes
 * orders on it: as a migration that none can run with.
 */
import type pg from "pg";

export const MOVED_MARK = "9999_moved.sql";

export interface MovedMark {
  state: "moving" | "moved";
  /** Without a password. */
  target: string;
}

export async function readMovedMark(client: pg.ClientBase): Promise<MovedMark | null> {
  const { rows } = await client.query<{ checksum: string }>("SELECT checksum FROM public.schema_migrations WHERE name = $1", [
    MOVED_MARK,
  ]);
  return rows[0] ? parseMark(rows[0].checksum) : null;
}

export async function writeMovedMark(client: pg.ClientBase, { state, target }: MovedMark): Promise<void> {
  await client.query(
    `INSERT INTO public.schema_migrations (name, checksum, since) VALUES ($1, $2, '9999')
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
    [MOVED_MARK, `${state} ${target}`],
  );
}

export async function removeMovedMark(client: pg.ClientBase): Promise<void> {
  await client.query("DELETE FROM public.schema_migrations WHERE name = $1", [MOVED_MARK]);
}

function parseMark(text: string): MovedMark {
  const [state, ...target] = text.split(" ");
  return { state: state === "moved" ? "moved" : "moving", target: target.join(" ") };
}

/** Why the program does not start on it. */
export function sentenceOfMark(text: string): string {
  const { state, target } = parseMark(text);
  return state === "moved"
    ? `This database was moved to ${target}. Set DATABASE_URL to that one. To use this one again and give up the other: npm run move-database -- --cancel`
    : `This database is being moved to ${target}. Run npm run move-database again to finish, or keep it here: npm run move-database -- --cancel`;
}

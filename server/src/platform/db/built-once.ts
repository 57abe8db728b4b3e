/** Queries whose text never changes, built and compiled with the first call alone. */
import type { Compilable, CompiledQuery, Kysely } from "kysely";

class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * `build` gets something to put in the place of each argument, and may do nothing with it but use it as a value: the text must not
 * depend on it.
 */
export function builtOnce<Tables, Args extends unknown[], Row>(
  build: (db: Kysely<Tables>, ...args: Args) => Compilable<Row>,
): (db: Kysely<Tables>, ...args: Args) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, ...args) => {
    built ??= build(db, ...(Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as Args)).compile();
    const parameters = built.parameters.map((value) => (value instanceof Place ? args[value.index] : value));
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}

/** Random values in tests: the same each time by default (docs/testing.md). */

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** How many times more inputs than usual. */
export const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

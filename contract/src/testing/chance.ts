/** What chance does in the tests: the same each time, unless it is told otherwise (docs/testing.md). */

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** How many times more inputs than usual. */
export const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

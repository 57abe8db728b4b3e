/** Random values in tests: the same each time by default (docs/testing.md). */

export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/** How many times the inputs of the whole form. In the short form of `npm test` a seventh. */
export const TIMES = Number(process.env.FUZZ_TIMES ?? 0.15);

/** The number of inputs where the whole form has `count`. */
export const inputs = (count: number): number => Math.ceil(count * TIMES);

/** What is true of a rule whatever it is given, tried on many inputs. */
import fc from "fast-check";

const RUNS = 1_000;

/** Fails with the smallest input that breaks the property, and the seed that finds it again: `FUZZ_SEED=<seed>`. */
export function holds<Inputs>(property: fc.IProperty<Inputs>): void {
  const seed = process.env.FUZZ_SEED;
  fc.assert(property, { numRuns: RUNS, ...(seed ? { seed: Number(seed) } : {}) });
}

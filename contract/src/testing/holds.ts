/** What is true of a rule whatever it is given, tried on many inputs. */
import fc from "fast-check";
import { SEED, TIMES } from "./chance.ts";

const RUNS = 1_000;

/** Fails with the smallest input that breaks the property, and the seed that finds it again. */
export function holds<Inputs>(property: fc.IProperty<Inputs>): void {
  fc.assert(property, { numRuns: RUNS * TIMES, seed: SEED });
}

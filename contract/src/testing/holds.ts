/** Checks a property of a rule on many generated inputs. */
import fc from "fast-check";
import { inputs, SEED } from "./chance.ts";

const RUNS = 1_000;

/** Fails with the smallest input that breaks the property, and the seed that reproduces it. */
export function holds<Inputs>(property: fc.IProperty<Inputs>): void {
  fc.assert(property, { numRuns: inputs(RUNS), seed: SEED });
}

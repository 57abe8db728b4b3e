import type { Effort, Measured } from "./measure.ts";

export interface Row {
  /** For `--only`. */
  name: string;
  work: string;
  /** The ratio of ours to the limit. */
  goal: number;
  isAtLeast: boolean;
  measure(effort: Effort): Promise<Measured>;
}

import type { Configuration } from "@forno/contract/rules/line/configuration.ts";

export interface ChosenLine {
  foodId: string;
  configuration: Configuration;
  quantity: number;
  /** The key of the cart line that it replaces. */
  replaces?: string | undefined;
}

/** Answers when the cart has it: null, or the sentence why not. */
export type PutInCart = (line: ChosenLine) => Promise<string | null>;

import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";

export interface ChosenLine {
  foodId: string;
  configuration: Configuration;
  quantity: number;
  /** The key of the cart line that it replaces. */
  replaces?: string | undefined;
}

export interface NotPut {
  /** Why not, in a sentence. */
  refusal: string;
  /** It was said elsewhere, too: by a toast, or by the sign-in that follows. */
  isSaid: boolean;
}

/** Answers when the cart has it: null. */
export type PutInCart = (line: ChosenLine) => Promise<NotPut | null>;

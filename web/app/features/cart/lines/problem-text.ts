import { cartPageTexts as texts } from "../texts/en-page.ts";
import type { CartProblem } from "./rules/priced-lines.ts";

/** Why a line cannot be ordered, and what to do. */
export function problemText({ kind, name, refusal }: CartProblem, served: string | null): string {
  switch (kind) {
    case "foodSoldOut":
      return texts.soldOut;
    case "notServed":
      return texts.notServed(served ?? "");
    case "partSoldOut":
      return texts.partSoldOut(name);
    case "vanished":
      return texts.vanished;
    case "choice":
      return texts.choice(refusal);
  }
}

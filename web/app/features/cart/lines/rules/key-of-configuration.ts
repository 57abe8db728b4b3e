import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { failureText } from "../../../../platform/api/failure.ts";
import { readMenu, refreshMenu } from "../../../menu/page/menu-store.ts";
import { sameSession } from "../../storage/server-cart.ts";
import { cartTexts } from "../../texts/en.ts";
import { foodIdOf } from "../line-keys.ts";
import type { KeyOutcome } from "./line-rules.ts";

/** The key of a food in this configuration, or why it cannot be ordered like this; null if the person left meanwhile. Never throws. */
export async function keyOf(itemId: string, configuration: Configuration): Promise<KeyOutcome | { refusal: null }> {
  const isStillTheirs = sameSession();
  try {
    const { keyFor } = await loadLineRules();
    const menu = readMenu() ?? (await refreshMenu().then(readMenu));
    if (!isStillTheirs()) return { refusal: null };
    return menu ? keyFor(menu, foodIdOf(itemId), configuration) : { refusal: cartTexts.failedToUpdate };
  } catch (error) {
    return { refusal: failureText(error, cartTexts.failedToUpdate) };
  }
}

/** Rejects if the file cannot be loaded. */
const loadLineRules = () => import("./line-rules.ts");

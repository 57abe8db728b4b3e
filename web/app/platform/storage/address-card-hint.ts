/** What `ADDRESS_CARD_HINT` reads at the next visit. */
import { readItem, writeItems } from "./local-items.ts";
import { HEIGHT, MARK } from "./page-hints.ts";

export const isCardExpected = (): boolean => readItem("addressCard") !== null;

/** Updates the page's mark by what is remembered, which ends with the session. */
export function markAddressCard(): void {
  const height = readItem("addressCard");
  document.documentElement.toggleAttribute(MARK, height !== null);
  if (height !== null) document.documentElement.style.setProperty(HEIGHT, `${height}px`);
}

/** `height` in pixels; null: checkout shows the form. */
export function rememberAddressCard(height: number | null): void {
  const remembered = height === null ? null : String(Math.round(height));
  if (remembered === readItem("addressCard")) return;
  writeItems({ addressCard: remembered });
  markAddressCard();
}

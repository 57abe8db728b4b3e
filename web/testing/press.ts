import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** Presses a key on an element, which nothing can cover, once it is there. */
export async function press(element: Locator, key: string): Promise<void> {
  await expect.element(element).toBeInTheDocument();
  element.element().focus();
  await userEvent.keyboard(key);
}

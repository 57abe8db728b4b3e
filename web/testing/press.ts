import { expect } from "vitest";
import { type Locator, userEvent } from "vitest/browser";

/** Presses a key on an element, which nothing can cover, once it is there. */
export async function press(element: Locator, key: string): Promise<void> {
  await expect.element(element).toBeInTheDocument();
  element.element().focus();
  await userEvent.keyboard(key);
}

/** Clicks an element once it is there. The browser's own click waits for animation frames, which Chromium delays on a busy machine. */
export async function tap(element: Locator): Promise<void> {
  await expect.element(element).toBeInTheDocument();
  const target = element.element() as HTMLElement;
  target.focus();
  target.click();
}

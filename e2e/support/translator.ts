/** A browser's translator: it replaces each text by nested `font` elements, again after each change, as Chrome's does. */
import type { Page } from "@playwright/test";

/** The text stays the same, so that it can be found. A string, because these files are not compiled for the browser. */
const TRANSLATOR = `
addEventListener("load", () => {
  const translate = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = walker.currentNode; text; text = walker.nextNode()) {
      if (text.nodeType === Node.TEXT_NODE && text.data.trim() && !text.parentElement?.closest("font, script, style, textarea")) texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstChild.append(text.data);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  translate(document.body);
});`;

/** React draws a part of the page again that was translated before it started; nothing is lost. */
const IS_REDRAWN = /React error #418/;

/** Translates the pages that are opened from now on, and returns the errors of their scripts. */
export async function translatePages(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!IS_REDRAWN.test(message)) errors.push(message);
  });
  await page.addInitScript(TRANSLATOR);
  return errors;
}

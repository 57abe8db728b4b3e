import { expect, it } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const CSS = ".a{content:'$&'}";
const file = { version: "1", plain: Buffer.from(CSS), encoded: {} };
const files = new Map([["assets/front-1a2b.css", file]]);

it("puts the build's styles where their link stands, and the link fetches nothing any more", () => {
  expect(inlineStyles('<link rel="stylesheet" href="/assets/front-1a2b.css#"/><p>', files)).toBe(
    `<style>${CSS}</style><link rel="stylesheet" href="/assets/front-1a2b.css#" disabled=""/><p>`,
  );
});

it("leaves alone what it does not have, and what is no style", () => {
  const html = '<link rel="stylesheet" href="/assets/other-1a2b.css"/><link rel="icon" href="/assets/front-1a2b.css"/>';
  expect(inlineStyles(html, files)).toBe(html);
});

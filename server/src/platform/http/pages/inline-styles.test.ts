import { expect, it } from "vitest";
import { inlineStyles } from "./pages.ts";

const CSS = ".a{content:'$&'}";
const file = { version: "1", plain: Buffer.from(CSS), encoded: {} };
const files = new Map([["assets/front-1a2b.css", file]]);

it("replaces the link by the build's styles, and the link does not fetch any more", () => {
  expect(inlineStyles('<link rel="stylesheet" href="/assets/front-1a2b.css#"/><p>', files)).toBe(
    `<style>${CSS}</style><link rel="stylesheet" href="/assets/front-1a2b.css#" disabled=""/><p>`,
  );
});

it("does not change links to unknown files or other types", () => {
  const html = '<link rel="stylesheet" href="/assets/other-1a2b.css"/><link rel="icon" href="/assets/front-1a2b.css"/>';
  expect(inlineStyles(html, files)).toBe(html);
});

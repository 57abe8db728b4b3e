import { expect, test } from "vitest";
import { holdScripts } from "./first-view.ts";

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const script = '<script type="module" async="">import "/assets/a.js";</script>';
const page = (body: string) => `<html><head><title>Menu</title>${preload}${preload}</head><body>${body}${script}</body></html>`;
const picture = '<img src="hero.webp" fetchPriority="high"/>';

test("a page without a large first picture is left as it is", () => {
  const plain = page('<img src="a.webp" fetchPriority="low"/>');
  expect(holdScripts(plain)).toBe(plain);
});

test("a page with one has each script in a template, and no longer async", () => {
  const html = holdScripts(page(picture));
  const templates = [...html.matchAll(/<template data-held="">(.*?)<\/template>/g)].map(([, content]) => content);
  expect(templates).toEqual([preload, preload, script.replace(' async=""', "")]);
  expect(html.replaceAll(/<template data-held="">.*?<\/template>/g, "")).not.toMatch(/modulepreload|type="module"/);
});

test("the script that releases them is at the end of the head, on one line", () => {
  const html = holdScripts(page(picture));
  const [, release] = /<script>(.*)<\/script><\/head>/.exec(html) ?? [];
  expect(release).toContain("data-held");
  expect(() => new Function(release ?? "(")).not.toThrow();
});

import { FOUND_PAGES } from "@forno/contract/page.ts";
import { afterEach, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../testing/tiny-app.ts";
import { registerSiteFiles } from "./site-files.ts";

let app: TinyApp;
afterEach(() => app.close());

const start = async (origin: string | null) => {
  app = await startTinyApp([], (instance) =>
    registerSiteFiles(
      instance,
      () => origin,
      async () => ["/menu/margherita"],
    ),
  );
};

it("the sitemap contains the URL of each public page and food, and robots.txt the sitemap's", async () => {
  await start("https://shop.example");
  const answer = await fetch(`${app.url}/sitemap.xml`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([...FOUND_PAGES, "/menu/margherita"].map((path) => `https://shop.example${path}`));
  expect(await (await fetch(`${app.url}/robots.txt`)).text()).toContain("\nSitemap: https://shop.example/sitemap.xml\n");
});

it("there is no sitemap if the shop's own origin is unknown", async () => {
  await start(null);
  expect((await fetch(`${app.url}/sitemap.xml`)).status).toBe(404);
  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).not.toContain("Sitemap");
});

it("a page that moved redirects to its new path with its query, temporarily", async () => {
  await start(null);
  for (const query of ["", "?from=mail&next=%2Fadmin"]) {
    const answer = await fetch(`${app.url}/admin/security${query}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/admin/second-factor${query}`]);
  }
});

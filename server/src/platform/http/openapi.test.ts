import { endpoints } from "@forno/contract/endpoints.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../../testing/tiny-app.ts";
import { serve } from "./serve.ts";

let tiny: TinyApp;
beforeAll(async () => {
  tiny = await startTinyApp(endpoints, (app) => {
    for (const endpoint of endpoints)
      serve(app, endpoint, async () => {
        throw new Error("not called");
      });
  });
});
afterAll(() => tiny.close());

interface Operation {
  summary: string;
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
}

async function readDocument(): Promise<{ openapi: string; paths: Record<string, Record<string, Operation>> }> {
  const response = await fetch(`${tiny.url}/api/openapi.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  return (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };
}

it("the OpenAPI document is public and holds every endpoint with its access, its failures and a sentence", async () => {
  const { openapi, paths } = await readDocument();
  expect(openapi).toMatch(/^3\.1/);
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary, endpoint.path).toBe(endpoint.summary);
    expect(operation?.security.length === 0, endpoint.path).toBe(endpoint.access === "public");
    expect("401" in (operation?.responses ?? {}), endpoint.path).toBe(endpoint.access !== "public");
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(["200", "4XX", "5XX"]));
  }
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(new Set(ids).size).toBe(endpoints.length);
});

it("it says what comes in: path parameters, headers, JSON, and a form with its file", async () => {
  const { paths } = await readDocument();
  expect(paths["/api/promo/admin/{id}"]?.delete?.parameters).toMatchObject([{ name: "id", in: "path", required: true }]);
  expect(paths["/api/order/place"]?.post?.parameters).toMatchObject([{ name: "idempotency-key", in: "header", required: false }]);
  expect(paths["/api/user/send-otp"]?.post?.requestBody?.content["application/json"]?.schema.properties).toHaveProperty("mobile");
  expect(paths["/api/order/userorders"]?.post?.requestBody?.required).toBe(false);
  const form = paths["/api/food/admin/add"]?.post?.requestBody?.content["multipart/form-data"]?.schema.properties;
  expect(Object.keys(form ?? {})).toEqual(expect.arrayContaining(["name", "description", "price", "image"]));
});

it("the readable page comes from here alone, under a policy without inline scripts", async () => {
  const page = await fetch(`${tiny.url}/api/docs`);
  expect(page.status).toBe(200);
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("script-src 'self';");
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  for (const [, address = ""] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect(address).not.toMatch(/^(https?:)?\/\//);
    const part = await fetch(new URL(address, page.url));
    await part.arrayBuffer();
    expect(part.status, address).toBe(200);
  }
});

import { readFile } from "node:fs/promises";
import { refusals } from "@forno/contract/domains.ts";
import { endpoints } from "@forno/contract/endpoints.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTinyApp, type TinyApp } from "../../../testing/tiny-app.ts";
import { serve } from "../serve.ts";

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

interface Schema {
  properties: Record<string, unknown>;
  required?: string[];
}

interface Operation {
  summary: string;
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

async function readDocument(): Promise<{ openapi: string; paths: Record<string, Record<string, Operation>> }> {
  const response = await fetch(`${tiny.url}/api/openapi.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  return (await response.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> };
}

it("the OpenAPI document is public and contains every endpoint with its access, its failures and a description", async () => {
  const { openapi, paths } = await readDocument();
  expect(openapi).toMatch(/^3\.1/);
  for (const endpoint of endpoints) {
    const operation = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
    expect(operation?.summary, endpoint.path).toBe(endpoint.summary);
    expect(operation?.security.length === 0, endpoint.path).toBe(endpoint.access === "public");
    expect("401" in (operation?.responses ?? {}), endpoint.path).toBe(endpoint.access !== "public");
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([endpoint.answerKind === "redirect" ? "303" : "200", "4XX", "5XX"]),
    );
  }
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
  expect(new Set(ids).size).toBe(endpoints.length);
});

it("it describes the input: path parameters, headers, JSON, and a form with its file", async () => {
  const { paths } = await readDocument();
  expect(paths["/api/promo/admin/{id}"]?.delete?.parameters).toMatchObject([{ name: "id", in: "path", required: true }]);
  expect(paths["/api/order/place"]?.post?.parameters).toMatchObject([{ name: "idempotency-key", in: "header", required: false }]);
  expect(paths["/api/user/send-otp"]?.post?.requestBody?.content["application/json"]?.schema.properties).toHaveProperty("mobile");
  expect(paths["/api/order/userorders"]?.post?.requestBody?.required).toBe(false);
  const formOf = (path: string) => paths[path]?.post?.requestBody?.content["multipart/form-data"]?.schema;
  const add = formOf("/api/food/admin/add");
  expect(Object.keys(add?.properties ?? {})).toEqual(expect.arrayContaining(["name", "description", "price", "image"]));
  expect(add?.required).toEqual(["name", "description", "price", "image"]);
  expect(formOf("/api/food/admin/update")?.required).toEqual(["id"]);
  expect(formOf("/api/settings/logo")?.required).toEqual(["image"]);
  expect(paths["/api/settings/logo"]?.post?.requestBody?.required).toBe(true);
  const cart = paths["/api/cart/merge"]?.post?.requestBody?.content["application/json"]?.schema.properties.cartData;
  expect(cart).toMatchObject({ additionalProperties: { type: "integer", minimum: 0, maximum: 99 } });
});

it("it marks responses that may be a 304 without a body", async () => {
  const { paths } = await readDocument();
  for (const path of ["/api/food/list", "/api/settings"])
    expect(paths[path]?.get?.responses[304]).toEqual({ description: expect.stringContaining("If-None-Match") });
  expect(paths["/api/promo"]?.get?.responses).not.toHaveProperty("304");
});

it("it says what a response is: JSON, CSV, or a PDF unless JSON is asked for", async () => {
  const { paths } = await readDocument();
  const typesOf = (path: string) => Object.keys(Object(paths[path]?.get?.responses[200]).content);
  expect(typesOf("/api/settings")).toEqual(["application/json"]);
  expect(typesOf("/api/menu/admin/prices.csv")).toEqual(["text/csv"]);
  expect(typesOf("/api/order/{id}/invoice")).toEqual(["application/json", "application/pdf"]);
  expect(paths["/api/order/{id}/invoice"]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: "format", in: "query", required: false }),
  );
});

it("it is a valid OpenAPI document", async () => {
  const { valid, errors } = await new Validator().validate(await readDocument());
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it("it contains the calls and refusal codes that docs/api.md mentions", async () => {
  const text = await readFile(new URL("../../../../../docs/api.md", import.meta.url), "utf8");
  expect(text).toContain("`/api/docs`");
  expect(text).toContain("`/api/openapi.json`");
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`));
  const mentioned = [...text.matchAll(/(\w+) (\/api\/[\w/{}.-]*[\w}])/g)].map(([, method, path]) => `${method} ${path}`);
  expect(mentioned.length).toBeGreaterThan(20);
  expect(mentioned.filter((call) => !known.has(call))).toEqual([]);
  const codes = [...text.matchAll(/\b[45]\d\d `(\w+)`/g)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.filter((code) => !(code in refusals))).toEqual([]);
});

it("the readable page loads nothing from elsewhere, under a policy without inline scripts", async () => {
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

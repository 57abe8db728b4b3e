/** The API as an OpenAPI 3.1 document, generated from the endpoints' declarations. */
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { failure } from "@forno/contract/wire/endpoint.ts";
import { z } from "zod";

type Json = Record<string, unknown>;

const SIGNED_IN = [{ token: [] }, { bearer: [] }];

export function describeApi(title: string, endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description:
        "Requests and responses are JSON. Prices and amounts are in rupees unless a field says paise. Times are ISO 8601 in UTC.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "token", description: "The token from verify-otp" },
        bearer: { type: "http", scheme: "bearer" },
      },
      schemas: { Failure: schemaOf(failure, "output") },
    },
  };
}

function describeEndpoint(endpoint: Endpoint): Json {
  const { access } = endpoint;
  return {
    summary: endpoint.summary,
    ...(typeof access === "string" ? {} : { description: `Permission: ${access.permission}` }),
    tags: [endpoint.path.split("/")[2]],
    operationId: nameOf(endpoint),
    security: access === "public" ? [] : SIGNED_IN,
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...parametersOf(endpoint.headers, "header"),
    ],
    ...requestBodyOf(endpoint),
    responses: answersOf(endpoint),
  };
}

const nameOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()} ${path}`.replace(
    /[^a-z0-9]+([a-z0-9])?/gi,
    (_gap, next: string | undefined) => next?.toUpperCase() ?? "",
  );

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query" | "header"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.bodyKind === "raw") return { requestBody: { required: true, content: { "application/json": { schema: {} } } } };
  if (!endpoint.body) return {};
  const schema = schemaOf(endpoint.body, "input");
  const required = !endpoint.body.safeParse({}).success;
  if (endpoint.bodyKind === "urlencoded")
    return { requestBody: { required, content: { "application/x-www-form-urlencoded": { schema } } } };
  if (endpoint.bodyKind !== "multipart") return { requestBody: { required, content: { "application/json": { schema } } } };
  return {
    requestBody: {
      required: required || endpoint.needsFile === true,
      content: { "multipart/form-data": { schema: withFile(endpoint, schema) } },
    },
  };
}

function withFile(
  { needsFile, fileField = "image" }: Endpoint,
  { properties = {}, required = [], ...schema }: { properties?: Json; required?: string[] },
): Json {
  return {
    ...schema,
    properties: { ...properties, [fileField]: { type: "string", format: "binary" } },
    required: needsFile ? [...required, fileField] : required,
  };
}

/** The meaning of statuses other than 200, for every endpoint. */
const OTHERS: Record<string, string> = {
  202: "Accepted, the result is not known yet",
  303: "Redirect to a page",
  304: "Not modified since the version in `If-None-Match`",
};

function answersOf(endpoint: Endpoint): Json {
  const kind = endpoint.answerKind ?? "json";
  const type = kind === "csv" || kind === "xml" ? `text/${kind}` : "application/json";
  const done = answer("Done", schemaOf(endpoint.answer, "output"), type);
  for (const file of FILES[kind] ?? []) Object.assign(done.content, { [file]: { schema: { type: "string", format: "binary" } } });
  const answers: Json = endpoint.answerKind === "redirect" ? {} : { 200: done };
  for (const [status, schema] of Object.entries(endpoint.otherAnswers ?? {}))
    answers[status] = schema ? answer(OTHERS[status] ?? "", schemaOf(schema, "output")) : { description: OTHERS[status] ?? "" };
  const failed = { $ref: "#/components/schemas/Failure" };
  if (endpoint.access !== "public") answers[401] = answer("No valid session", failed);
  if (typeof endpoint.access !== "string") answers[403] = answer("Without this permission", failed);
  answers["4XX"] = answer("Refused. `code` gives the reason", failed);
  answers["5XX"] = answer("Failed. A retry may succeed", failed);
  return answers;
}

/** Besides JSON. */
const FILES: Partial<Record<NonNullable<Endpoint["answerKind"]>, string[]>> = {
  pdf: ["application/pdf"],
  report: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
};

const answer = (description: string, schema: Json, type = "application/json") => ({
  description,
  content: { [type]: { schema } },
});

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Responses may have additional fields. For a map this is the schema of its values.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

/** What a fuzz run reads from `/api/openapi.json`. */

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

interface DescribedOperation {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** Null: it accepts none. */
  body: { type: string; schema: Schema } | null;
}

export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(new URL("/api/openapi.json", url));
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, DescribedOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return { method: method.toUpperCase(), path, parameters, body: type && content ? { type, schema: content.schema } : null };
    }),
  );
}

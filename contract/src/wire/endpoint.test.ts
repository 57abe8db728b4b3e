import { expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoints } from "./endpoint.ts";

const declaration = { access: "public", summary: "Says yes", answer: z.null() } as const;

it("an endpoint has the method and the path of its call", () => {
  const { remove } = defineEndpoints({ remove: "DELETE /api/tiny/:id" }, { remove: declaration });
  expect(remove).toEqual({ ...declaration, method: "DELETE", path: "/api/tiny/:id" });
});

it("a call without a declaration does not compile, nor a declaration without a call, nor an invalid call", () => {
  // @ts-expect-error: `remove` has no declaration.
  defineEndpoints({ add: "POST /api/tiny", remove: "DELETE /api/tiny" }, { add: declaration });
  // @ts-expect-error: `remove` is not called.
  defineEndpoints({ add: "POST /api/tiny" }, { add: declaration, remove: declaration });
  // @ts-expect-error: this path is not under /api.
  defineEndpoints({ add: "POST /tiny" }, { add: declaration });
});

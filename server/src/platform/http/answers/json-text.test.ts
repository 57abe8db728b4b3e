import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonWithList } from "./cached-response.ts";

it("is what JSON.stringify writes of the whole object", () => {
  const fields = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
  fc.assert(
    fc.property(fields, fc.array(fc.jsonValue()), (others, list) => {
      const texts = list.map((entry) => JSON.stringify(entry));
      const { list: _, ...fields } = others;
      expect(jsonWithList(fields, "list", texts)).toBe(JSON.stringify({ ...fields, list }));
    }),
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { SerializedResponse } from "./serialized-response.ts";

it("equals the response with complete lists", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.string(), (entries, other, name) => {
      const frame = { success: true, [name]: other, list: [] as unknown[], missing: undefined, last: [{ list: [] as unknown[] }] };
      const full = { ...frame, list: entries, last: [{ list: entries.slice(1) }] };
      const texts = entries.map((entry) => JSON.stringify(entry));
      const written = new SerializedResponse(frame, ({ list, last }, put) => {
        put(list, texts);
        for (const each of last) put(each.list, texts.slice(1));
      });
      expect(written.write((parsed) => parsed)).toBe(JSON.stringify(full));
    }),
  );
});

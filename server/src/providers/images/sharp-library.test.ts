import sharp from "sharp";
import { expect, it } from "vitest";
import { ImagesUnavailableError } from "./image-processor.ts";
import { libraryLoader } from "./sharp-images.ts";

it("a library that could not be loaded is loaded for the next picture, and then stays loaded", () => {
  let loads = 0;
  const load = libraryLoader(() => {
    loads++;
    if (loads === 1) throw new Error("cannot allocate memory in static TLS block");
    return sharp;
  });
  expect(load).toThrow(ImagesUnavailableError);
  expect(load()).toBe(sharp);
  expect(load()).toBe(sharp);
  expect(loads).toBe(2);
});

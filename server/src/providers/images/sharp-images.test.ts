import { IMAGE_WIDTHS } from "@forno/contract/menu/food.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { IMAGE_VARIANT_BYTES_MAX, ImagesUnavailableError, InvalidImageError } from "./image-processor.ts";
import { libraryLoader, SharpImages } from "./sharp-images.ts";

const images = new SharpImages();

/** The left half is red and the right half blue, so that a rotation shows. */
function twoHalves(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) data[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function pixelAt(webp: Buffer, x: number, y: number) {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return { red: (data[at] ?? 0) > 128, blue: (data[at + 2] ?? 0) > 128 };
}

const widthsOf = (result: { variants: { width: number }[] }) => result.variants.map(({ width }) => width);

describe("a picture", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)("in %s becomes WebP in every width", async (format) => {
    const upload = await twoHalves(1200, 800).toFormat(format).toBuffer();
    const { variants } = await images.process(upload);
    expect(variants.map(({ width }) => width)).toEqual([...IMAGE_WIDTHS]);
    for (const { width, height, bytes } of variants) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
      expect(height).toBe(Math.round((width * 2) / 3));
      expect(bytes.byteLength).toBeLessThanOrEqual(IMAGE_VARIANT_BYTES_MAX);
    }
  });

  test("that moves becomes its first frame", async () => {
    const frames = [twoHalves(400, 400), sharp({ create: { width: 400, height: 400, channels: 3, background: "#0f0" } })];
    const files = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const moving = await sharp(files, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await sharp(moving).metadata()).toMatchObject({ format: "gif", pages: 2 });
    const { variants } = await images.process(moving);
    const [{ bytes, height } = { bytes: Buffer.alloc(0), height: 0 }] = variants.slice(-1);
    expect(height).toBe(320);
    expect(await pixelAt(bytes, 10, 10)).toEqual({ red: true, blue: false });
    expect(await pixelAt(bytes, 300, 10)).toEqual({ red: false, blue: true });
  });

  test("has its mean colour, unless it is transparent", async () => {
    expect((await images.process(await twoHalves(800, 400).png().toBuffer())).colour).toBe("800080");
    expect((await images.process(await twoHalves(800, 400).ensureAlpha(1).png().toBuffer())).colour).toBe("800080");
    expect((await images.process(await twoHalves(800, 400).ensureAlpha(0.5).png().toBuffer())).colour).toBeNull();
    const grey = sharp({ create: { width: 40, height: 40, channels: 3, background: "#777" } }).greyscale();
    expect((await images.process(await grey.png().toBuffer())).colour).toBe("777777");
  });

  test("is never enlarged", async () => {
    expect(widthsOf(await images.process(await twoHalves(500, 500).png().toBuffer()))).toEqual([160, 320, 480]);
    expect(widthsOf(await images.process(await twoHalves(90, 60).png().toBuffer()))).toEqual([90]);
  });

  test("is rotated as its camera specifies, and contains nothing about the camera", async () => {
    // 6: rotated a quarter clockwise, so that left becomes top
    const upload = await twoHalves(800, 400)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "PhoneMaker" } })
      .jpeg()
      .toBuffer();
    expect(upload.includes("PhoneMaker")).toBe(true);
    const { variants } = await images.process(upload);
    expect(widthsOf({ variants })).toEqual([160, 320]);
    const { bytes = Buffer.alloc(0), width = 0, height = 0 } = variants[1] ?? {};
    expect([width, height]).toEqual([320, 640]);
    expect(await pixelAt(bytes, 160, 20)).toEqual({ red: true, blue: false });
    expect(await pixelAt(bytes, 160, 620)).toEqual({ red: false, blue: true });
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test("does not contain data that follows it in the file", async () => {
    const upload = Buffer.concat([await twoHalves(400, 400).jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
    const { variants } = await images.process(upload);
    expect(variants).toHaveLength(2);
    for (const { bytes } of variants) expect(bytes.includes("<script>")).toBe(false);
  });

  test("full of noise still fits its budget", async () => {
    const noise = sharp({
      create: { width: 1500, height: 1500, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 90 } },
    });
    const { variants } = await images.process(await noise.jpeg({ quality: 90 }).toBuffer());
    expect(widthsOf({ variants })).toEqual([...IMAGE_WIDTHS]);
    for (const { bytes } of variants) expect(bytes.byteLength).toBeLessThanOrEqual(IMAGE_VARIANT_BYTES_MAX);
  });

  test.each([
    ["grey", () => twoHalves(400, 400).greyscale().png().toBuffer()],
    ["see-through", () => twoHalves(400, 400).ensureAlpha(0.5).png().toBuffer()],
    ["of 16 bits per channel", () => twoHalves(400, 400).toColourspace("rgb16").png().toBuffer()],
    ["in CMYK colours", () => twoHalves(400, 400).toColourspace("cmyk").jpeg().toBuffer()],
  ])("that is %s is accepted too", async (_what, make) => {
    expect(widthsOf(await images.process(await make()))).toEqual([160, 320]);
  });
});

describe("an invalid picture is refused", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';
  const heicHead = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);

  test.each([
    ["an SVG", async () => Buffer.from(svg)],
    ["a truncated GIF", async () => (await twoHalves(800, 800).gif().toBuffer()).subarray(0, 300)],
    ["a TIFF", () => twoHalves(40, 40).tiff().toBuffer()],
    ["a HEIC", async () => heicHead],
    ["HTML with the name of a picture", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "an SVG after the first bytes of a PNG",
      async () => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
    ],
    ["a truncated JPEG", async () => (await twoHalves(800, 800).jpeg().toBuffer()).subarray(0, 3000)],
    ["a truncated PNG", async () => (await twoHalves(800, 800).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 3000)],
    ["an empty file", async () => Buffer.alloc(0)],
    ["three bytes", async () => Buffer.from([0xff, 0xd8, 0xff])],
    [
      "a small file of 26 million pixels",
      () =>
        sharp({ create: { width: 5_100, height: 5_100, channels: 3, background: "#000" } })
          .png()
          .toBuffer(),
    ],
    [
      "a strip too tall for WebP",
      () =>
        sharp({ create: { width: 160, height: 20_000, channels: 3, background: "#000" } })
          .png()
          .toBuffer(),
    ],
  ])("%s", async (_what, make) => {
    const upload = await make();
    await expect(images.process(upload)).rejects.toBeInstanceOf(InvalidImageError);
  });

  test("and the next picture is accepted", async () => {
    const good = await twoHalves(200, 200).png().toBuffer();
    const [bad, next] = await Promise.allSettled([images.process(Buffer.from(svg)), images.process(good)]);
    expect([bad?.status, next?.status]).toEqual(["rejected", "fulfilled"]);
  });
});

test("a library that could not be loaded is loaded for the next picture, and then stays loaded", () => {
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

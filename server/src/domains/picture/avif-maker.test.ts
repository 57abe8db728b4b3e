/** Picture formats by what the browser accepts (api.md, Menu). */
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { modules } from "../../modules.ts";
import { ImagesUnavailableError } from "../../providers/images/image-processor.ts";
import { SharpImages } from "../../providers/images/sharp-images.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { insertPicturedFood } from "../menu/food.ts";
import { invalidateMenu } from "../menu/menu.ts";
import { openPictures, shownPictures } from "./pictures.ts";

const CHROMIUM = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
const FOREVER = "public, max-age=31536000, immutable";

/** Records conversions to AVIF; can be set to fail, or to return a larger file. */
class CountingImages extends SharpImages {
  made: Buffer[] = [];
  readonly really = (webp: Buffer): Promise<Buffer> => super.toAvif(webp);
  next = this.really;

  override toAvif(webp: Buffer): Promise<Buffer> {
    this.made.push(webp);
    return this.next(webp);
  }
}

let shop: TestShop;
let other: TestShop;
let images: CountingImages;

beforeAll(async () => {
  images = new CountingImages();
  shop = await startTestShop({ deps: { images } });
  other = await startTestShop({ sharing: shop, deps: { images } });
});
beforeEach(() => {
  images.next = images.really;
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** A food with a picture of its own. */
async function addFood(): Promise<{ id: string; image: string }> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const upload = sharp({ create: { width: 320, height: 240, channels: 3, background: "#a33", noise } });
  const picture = await images.process(await upload.png().toBuffer());
  const food = { name: "Margherita", description: "Tomato", price: 199, category: null };
  const { _id, image } = await shop.deps.db.transaction().execute((tx) => insertPicturedFood(tx, food, picture, shop.deps.clock()));
  for (const { deps } of [shop, other]) invalidateMenu(deps);
  images.made = [];
  return { id: _id, image };
}

async function get(at: TestShop, image: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.url}/uploads/${image}?w=160`, { headers });
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    cache: answer.headers.get("cache-control"),
    vary: answer.headers.get("vary"),
    etag: answer.headers.get("etag") ?? "",
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}
const avifOf = (image: string, at = shop) => expect.poll(() => get(at, image, { accept: CHROMIUM }));

it("a picture is WebP at first and then AVIF for a browser that accepts it, and WebP for others", async () => {
  const { image } = await addFood();
  expect(await get(shop, image, { accept: CHROMIUM })).toMatchObject({
    type: "image/webp",
    cache: "public, max-age=60",
    vary: "accept",
  });
  await avifOf(image).toMatchObject({ type: "image/avif", cache: FOREVER, vary: "accept" });
  const [avif, webp] = [await get(shop, image, { accept: CHROMIUM }), await get(shop, image, { accept: "image/webp,*/*" })];
  expect(webp).toMatchObject({ type: "image/webp", cache: FOREVER, vary: "accept" });
  expect((await sharp(avif.bytes).metadata()).width).toBe(160);
  expect(avif.bytes.length).toBeLessThan(webp.bytes.length);
  expect((await get(shop, image, { accept: "image/avif;q=0, image/webp" })).type).toBe("image/webp");
  expect((await get(shop, image, { accept: CHROMIUM, "if-none-match": avif.etag })).status).toBe(304);
  expect((await get(shop, image, { accept: "image/webp", "if-none-match": avif.etag })).status).toBe(200);
});

it("a picture is converted to AVIF once for all instances, and its AVIF is deleted with its food, once that cannot be put back", async () => {
  const { id, image } = await addFood();
  await avifOf(image).toMatchObject({ type: "image/avif" });
  await avifOf(image, other).toMatchObject({ type: "image/avif" });
  expect(images.made).toHaveLength(1);
  const { token } = await shop.signIn("admin");
  const remove = (food: string) => shop.call(foodEndpoints.remove, { token, body: { id: food } });
  expect((await remove(id)).status).toBe(200);
  await avifOf(image).toMatchObject({ type: "image/avif" });
  shop.clock.advance(3_600_001);
  await remove((await addFood()).id);
  expect(await shop.deps.db.selectFrom("picture_avifs").selectAll().where("image", "=", image).execute()).toEqual([]);
});

it("an AVIF that is not smaller is never served", async () => {
  const { image } = await addFood();
  images.next = async (webp) => Buffer.alloc(webp.length);
  await avifOf(image).toMatchObject({ type: "image/webp", cache: FOREVER });
});

it("a picture is converted later if the library was missing", async () => {
  const { image } = await addFood();
  images.next = () => Promise.reject(new ImagesUnavailableError("Not loaded"));
  await get(shop, image, { accept: CHROMIUM });
  await expect.poll(() => images.made.length).toBe(1);
  images.next = async (webp) => webp.subarray(1);
  await avifOf(image).toMatchObject({ cache: FOREVER });
});

it("a picture that cannot be converted stays WebP, and is not tried again for each request", async () => {
  const { image } = await addFood();
  images.next = () => Promise.reject(new Error("No oven"));
  await get(shop, image, { accept: CHROMIUM });
  await expect.poll(() => images.made.length).toBe(1);
  images.next = async (webp) => webp;
  const { image: later } = await addFood();
  await avifOf(later).toMatchObject({ cache: FOREVER });
  expect(await get(shop, image, { accept: CHROMIUM })).toMatchObject({ status: 200, type: "image/webp" });
  expect(images.made).toHaveLength(1);
});

it("a picture whose AVIF could not be stored is converted again for the next request", async () => {
  const { image } = await addFood();
  images.next = async () => Buffer.alloc(1);
  await sql.raw(`ALTER TABLE picture_avifs ADD CONSTRAINT away CHECK (image <> '${image}')`).execute(shop.deps.db);
  await get(shop, image, { accept: CHROMIUM });
  await expect.poll(() => images.made.length).toBe(1);
  await avifOf((await addFood()).image).toMatchObject({ type: "image/avif" });
  await sql`ALTER TABLE picture_avifs DROP CONSTRAINT away`.execute(shop.deps.db);
  await avifOf(image).toMatchObject({ type: "image/avif", cache: FOREVER });
});

it("a picture that is being read while its AVIF is stored is served", async () => {
  const { image } = await addFood();
  const avifs = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  images.next = async (webp) => {
    await avifs[images.made.length - 1]?.promise;
    return webp;
  };
  const read = Promise.withResolvers<void>();
  let isHeld = false;
  const { reader } = shop.deps;
  const current: typeof reader.current = async (work) => {
    if (isHeld) await read.promise;
    return await reader.current(work);
  };
  const deps = { ...shop.deps, reader: { ...reader, current }, modules };
  const pictures = openPictures(deps, shownPictures(deps));
  await pictures.find(image, { width: 160, acceptsAvif: true });
  await pictures.find(image, { width: 320, acceptsAvif: true });
  isHeld = true;
  avifs[0]?.resolve();
  await expect.poll(() => pictures.peek(image, { width: 160, acceptsAvif: false })).toBeUndefined();
  const found = pictures.find(image, { width: 160, acceptsAvif: false });
  avifs[1]?.resolve();
  await pictures.close();
  read.resolve();
  expect(await found).toMatchObject({ width: 160, format: "webp" });
});

/** Crops a part of a picture to a file. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The menu shows pictures at up to 640 px, twice that on dense screens. */
const SIDE_MAX = 1600;
const QUALITY = 0.9;

/** `area` is in pixels of the picture at `src`. Throws if the browser cannot draw it. */
export async function cropPicture(src: string, area: PictureArea, name: string): Promise<File> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const scale = Math.min(1, SIDE_MAX / Math.max(area.width, area.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await blobOf(canvas);
  return new File([blob], `${name.replace(/\.\w+$/, "")}.${blob.type === "image/webp" ? "webp" : "jpg"}`, { type: blob.type });
}

/** Browsers that cannot write WebP answer a PNG, too heavy for a photo: those get a JPEG. */
async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const write = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  const webp = await write("image/webp");
  const blob = webp?.type === "image/webp" ? webp : await write("image/jpeg");
  if (!blob) throw new Error("The picture could not be written");
  return blob;
}

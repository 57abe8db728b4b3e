/** A picture of one colour. */
export async function pictureFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(400, 400);
  canvas.getContext("2d")?.fillRect(0, 0, 400, 400);
  return new File([await canvas.convertToBlob({ type: "image/webp" })], name, { type: "image/webp" });
}

/** A picture of one colour. */
export async function pictureFile(name: string, width = 400, height = 400): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: "image/webp" })], name, { type: "image/webp" });
}

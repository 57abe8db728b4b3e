/** Pictures that an owner chooses: photos from a phone are often larger than the shop takes. */

import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_TYPES } from "@forno/contract/menu/rules/pictures.ts";
import { IMAGE_INVALID, IMAGE_TOO_LARGE } from "@forno/contract/wire/form-sentences.ts";
import { cropPicture } from "../../ui/picture/crop-picture.ts";

/** As far as its type and weight say. */
export const isTaken = ({ type, size }: File): boolean => IMAGE_TYPES.some((each) => each === type) && size < IMAGE_BYTES_MAX;

/** The file as the shop takes it: as it is, or made smaller. A text says why it cannot be taken. */
export async function fitPicture(file: File): Promise<File | string> {
  const src = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (isTaken(file) && width * height <= IMAGE_PIXELS_MAX) return file;
    return await cropPicture(src, { x: 0, y: 0, width, height }, file.name);
  } catch (error) {
    console.warn("The picture cannot be read", error);
    return file.type.startsWith("image/") && file.size >= IMAGE_BYTES_MAX ? IMAGE_TOO_LARGE : IMAGE_INVALID;
  } finally {
    URL.revokeObjectURL(src);
  }
}

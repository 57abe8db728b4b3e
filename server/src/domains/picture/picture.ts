/** Pictures that an admin uploads: of foods, and the shop's logo. */
import { randomBytes } from "node:crypto";
import { nameWithColour, UNIQUE_DIGITS } from "@forno/contract/menu/rules/picture-colour.ts";
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { readForm } from "../../platform/http/input/form.ts";
import { parse } from "../../platform/http/input/input.ts";
import { requireStorable } from "../../platform/http/input/storable.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type ImageProcessor, InvalidImageError, type ProcessedImage } from "../../providers/images/image-processor.ts";
import type { Tx } from "../../tables.ts";
import { insertPictures } from "./picture-store.ts";

/** Reads a form of these fields with an optional file `image`. Refuses with the first message in that order. */
export async function readPictureForm<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
): Promise<{ fields: z.output<S>; image: Buffer | null }> {
  const form = await readForm(request, { fileField: "image", maxBytes: IMAGE_BYTES_MAX - 1 });
  const fields = parse(schema, form.fields);
  // JSON in a field can have escapes of what cannot be stored.
  requireStorable(fields);
  if (form.fileTooLarge) throw refuse("imageTooLarge");
  if (form.fileEmpty) throw refuse("imageEmpty");
  return { fields, image: form.file };
}

export function requireImage(image: Buffer | null): Buffer {
  if (!image) throw refuse("imageMissing");
  return image;
}

const REFUSALS = { type: "imageInvalid", damaged: "imageDamaged", pixels: "imageTooManyPixels" } as const;

/** Refuses with `REFUSALS`. */
export async function processImage(images: ImageProcessor, bytes: Buffer): Promise<ProcessedImage> {
  try {
    return await images.process(bytes);
  } catch (error) {
    if (error instanceof InvalidImageError) throw refuse(REFUSALS[error.reason]);
    throw error;
  }
}

export interface NamedPicture extends Pick<ProcessedImage, "variants"> {
  image: string;
}

/** Gives it a new name; the uploaded name is not stored. */
export function namePicture({ variants, colour }: ProcessedImage): NamedPicture {
  const digits = randomBytes(16).toString("hex");
  return { variants, image: colour ? nameWithColour(digits.slice(0, UNIQUE_DIGITS), colour) : `${digits}.webp` };
}

/** Returns the picture's new name. */
export async function storePicture(tx: Tx, picture: ProcessedImage): Promise<string> {
  const { image, variants } = namePicture(picture);
  await insertPictures(tx, image, variants);
  return image;
}

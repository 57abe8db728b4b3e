/** Reads a `multipart/form-data` body. */
import type { FastifyRequest } from "fastify";
import { refuse } from "../refusal.ts";
import { requireStorable } from "./storable.ts";

export interface FormOptions {
  fileField: string;
  /** A file of exactly this size is still accepted. */
  maxBytes: number;
}

export interface Form {
  fields: Record<string, string>;
  /** Null if it is missing, empty or too large. */
  file: Buffer | null;
  fileTooLarge: boolean;
  /** A form in which no file is chosen has one that is empty, too, but without a name. */
  fileEmpty: boolean;
}

/**
 * Reads the form to its end, so that a refusal reaches the client. Refuses an invalid form, a second file, and a field that is
 * too long.
 */
export async function readForm(request: FastifyRequest, { fileField, maxBytes }: FormOptions): Promise<Form> {
  if (!request.isMultipart()) throw refuse("mediaTypeUnsupported");
  const form: Form = { fields: {}, file: null, fileTooLarge: false, fileEmpty: false };
  try {
    // One byte more than allowed, to distinguish a file at the limit from a larger one.
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated) throw refuse("bodyTooLarge");
        form.fields[part.fieldname] = String(part.value);
      } else {
        const bytes = await part.toBuffer();
        if (part.fieldname !== fileField) continue;
        form.fileTooLarge = bytes.length > maxBytes;
        form.fileEmpty = bytes.length === 0 && Boolean(part.filename);
        form.file = bytes.length > 0 && !form.fileTooLarge ? bytes : null;
      }
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT")
      throw refuse(fileField === "image" ? "imageInvalid" : "badRequest");
    // The parser reports an invalid form by errors without a code, or with status 500.
    throw hasStatus(error) ? error : refuse("badRequest");
  }
  requireStorable(form.fields);
  return form;
}

const hasStatus = (error: unknown): boolean =>
  error instanceof Error && ("status" in error || ("statusCode" in error && Number(error.statusCode) < 500));

import type { Endpoint } from "@forno/contract/endpoint.ts";
import { type CallInput, fetchFile } from "./call.ts";
import { saveFile } from "./save-file.ts";

/** Saves what a call answers as a file of the person's. Throws `ApiFailure`. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const file = await fetchFile(endpoint, input);
  saveFile(file, file.name);
}

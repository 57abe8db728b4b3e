import type { Endpoint } from "@forno/contract/endpoint.ts";
import { type CallInput, fetchFile } from "./call.ts";

/** Saves what a call answers as a file of the person's. Throws `ApiFailure`. */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(endpoint, input));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

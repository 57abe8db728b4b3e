import { DOWNLOAD_PAUSE_LIMIT_MS, RESPONSE_TIMEOUT_MS } from "@forno/contract/wire/calls.ts";
import type { Failure } from "@forno/contract/wire/endpoint.ts";
import { type Call, type CallInput, refusalOf, send } from "./call.ts";

/** Saves a response as a file, under the name that the server gives it. Throws `ApiFailure`. */
export async function downloadFile<C extends Call>(from: C, input: CallInput<C>): Promise<void> {
  const paused = new AbortController();
  const give = (limitMs: number) => setTimeout(() => paused.abort(), limitMs);
  let timer = give(RESPONSE_TIMEOUT_MS);
  const restart = () => {
    clearTimeout(timer);
    timer = give(DOWNLOAD_PAUSE_LIMIT_MS);
  };
  try {
    const sent = await send(from, input, paused.signal);
    restart();
    if (!sent.response.ok) throw refusalOf(sent, await readFailure(sent.response));
    saveFile(await readBody(sent.response, restart), nameOf(sent.response));
  } finally {
    clearTimeout(timer);
  }
}

function readBody({ body, headers }: Response, onProgress: () => void): Promise<Blob> {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, out) => {
        onProgress();
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(watched, { headers }).blob();
}

const readFailure = (response: Response): Promise<Failure | null> => response.json().catch(() => null);

const nameOf = ({ headers }: Response): string => /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";

/** Saves text of the page as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

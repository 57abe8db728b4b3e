import { DOWNLOAD_LIMIT_MS, RESPONSE_TIMEOUT_MS } from "@forno/contract/rules/time/time-limits.ts";
import type { Failure } from "@forno/contract/wire/endpoint.ts";
import { type Call, type CallInput, refusalOf, send } from "./call.ts";
import { saveFile } from "./save-file.ts";

/** Saves a response as a file, under the name that the server gives it. Throws `ApiFailure`. */
export async function downloadFile<C extends Call>(from: C, input: CallInput<C>): Promise<void> {
  const beginning = new AbortController();
  const timer = setTimeout(() => beginning.abort(), RESPONSE_TIMEOUT_MS);
  const limit = AbortSignal.any([beginning.signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]);
  const sent = await send(from, input, limit).finally(() => clearTimeout(timer));
  if (!sent.response.ok) throw refusalOf(sent, await readFailure(sent.response));
  saveFile(await sent.response.blob(), nameOf(sent.response));
}

const readFailure = (response: Response): Promise<Failure | null> => response.json().catch(() => null);

const nameOf = ({ headers }: Response): string => /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";

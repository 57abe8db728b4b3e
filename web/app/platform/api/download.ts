import { DOWNLOAD_LIMIT_MS, RESPONSE_TIMEOUT_MS } from "@forno/contract/rules/time/time-limits.ts";
import type { Endpoint, Failure } from "@forno/contract/wire/endpoint.ts";
import { type CallInput, refusalOf, send } from "./call.ts";
import { saveFile } from "./save-file.ts";

/** Saves what a call answers as a file of the person's, under the name that the server gives it. Throws `ApiFailure`. */
export async function downloadFile<E extends Endpoint>({ method, path }: E, input: CallInput<E>): Promise<void> {
  const beginning = new AbortController();
  const timer = setTimeout(() => beginning.abort(), RESPONSE_TIMEOUT_MS);
  const limit = AbortSignal.any([beginning.signal, AbortSignal.timeout(DOWNLOAD_LIMIT_MS)]);
  const sent = await send(method, path, input, limit).finally(() => clearTimeout(timer));
  if (!sent.response.ok) throw refusalOf(sent, (await sent.response.json().catch(() => null)) as Failure | null);
  saveFile(await sent.response.blob(), nameOf(sent.response));
}

const nameOf = ({ headers }: Response): string => /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { holdScripts } from "./platform/first-view.ts";

const RENDER_TIMEOUT_MS = 5_000;

/** Renders to a string, not a stream: pages are cached, compressed and their scripts hashed as a whole. */
export default async function renderDocument(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => stream.abort(new Error("Rendering took too long")), RENDER_TIMEOUT_MS);
    const fail = (error: unknown) => {
      clearTimeout(timeout);
      reject(error);
    };
    const stream = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: () => {
        clearTimeout(timeout);
        text(stream.pipe(new PassThrough())).then(resolve, reject);
      },
      onShellError: fail,
      onError: fail,
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(holdScripts(html), { status, headers });
}

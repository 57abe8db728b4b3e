import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const CALL_LIMIT_MS = 2_000;
/** In a row: a program that ends soon after its start is not ready. */
const ANSWERS_NEEDED = 3;

export interface Readiness {
  url: string;
  limitMs: number;
  /** Between two calls. */
  pauseMs: number;
}

/** False if the shop has not answered 200 several times in a row within the limit, or `hasFailed` says that waiting is useless. */
export async function waitUntilReady(
  { url, limitMs, pauseMs }: Readiness,
  hasFailed: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const until = performance.now() + limitMs;
  for (let inRow = 0; performance.now() < until; await pause(pauseMs)) {
    inRow = (await isReady(url)) ? inRow + 1 : 0;
    if (inRow === ANSWERS_NEEDED) return true;
    if (inRow === 0 && (await hasFailed())) return false;
  }
  return false;
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, { signal: AbortSignal.timeout(CALL_LIMIT_MS), agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.once("error", () => resolve(false));
    call.end();
  });
}

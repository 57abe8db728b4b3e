/**
 * One JSON line per event, or readable lines in a terminal. Fields with secrets for signing in are redacted by name, mobile numbers
 * in errors are masked; messages are not changed (the console SMS provider logs codes on purpose).
 */

import { setTimeout as pause } from "node:timers/promises";
import pino, { type DestinationStream, type Logger } from "pino";
import { sourceStack } from "./source-stack.ts";

const SECRETS = ["token", "authorization", "otp", "code_mac", "x-razorpay-signature", "razorpay_signature"];
const PLACES = ["", "*.", "*.*."];
const HIDDEN = PLACES.flatMap((place) =>
  SECRETS.map((name) => (name.includes("-") ? `${place.replace(/\.$/, "")}["${name}"]` : place + name)),
);

/** E.164, and ten digits as written in India. */
const MOBILE = /(?<![\w.-])(?:\+91)?[6-9]\d{5}(\d{4})(?![\w-])/g;
export const maskMobiles = (text: string): string => text.replace(MOBILE, "…$1");

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  code?: unknown;
  cause?: LoggedError;
}

/** Without the error's other properties: PostgreSQL's `detail` quotes the row. Some libraries report plain objects. */
export function describeError(error: unknown): LoggedError {
  if (typeof error !== "object" || error === null)
    return { type: typeof error, message: maskMobiles(String(error)), stack: undefined };
  const { name = "object", message = "", stack, code, cause }: Partial<NodeJS.ErrnoException> = error;
  return {
    type: name,
    message: maskMobiles(String(message)),
    stack: stack && maskMobiles(sourceStack(stack)),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/**
 * Buffered, because a write per line takes as long as the rest of a short request. The rest is written when the process ends
 * normally or by its own error; a reader that hangs does not block the program, and lines beyond the buffer's limit are lost.
 */
const GATHERED = { dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100, maxLength: 16 * 1024 ** 2 };

/** For `stream`; default: the standard output. */
export async function createLogger(level: string, stream?: DestinationStream): Promise<Logger> {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: HIDDEN, censor: "[hidden]" },
  };
  if (stream) return pino(options, stream);
  if (!process.stdout.isTTY) return pino(options, pino.destination(GATHERED));
  const { default: pretty } = await import("pino-pretty");
  return pino(options, pretty({ sync: true, translateTime: "SYS:HH:MM:ss.l" }));
}

/** How long to wait for the last lines at most. */
const LAST_LINES_MS = 500;

/** Await before exiting: otherwise pino retries forever if nobody reads the output any more. */
export async function writeLastLines(log: Logger): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  log.flush(() => resolve());
  await Promise.race([promise, pause(LAST_LINES_MS)]);
}

/**
 * One JSON line per event, or readable lines for whoever watches in a terminal. Fields that could sign somebody in are hidden by their
 * name, mobile numbers in errors are masked; a message's own words stand as they were written (the console SMS provider's, on purpose).
 */
import { setTimeout as pause } from "node:timers/promises";
import pino, { type DestinationStream, type Logger } from "pino";
import { sourceStack } from "./source-stack.ts";

const SECRETS = ["token", "authorization", "otp", "code_mac", "x-razorpay-signature", "razorpay_signature"];
const PLACES = ["", "*.", "*.*."];
const HIDDEN = PLACES.flatMap((place) =>
  SECRETS.map((name) => (name.includes("-") ? `${place.replace(/\.$/, "")}["${name}"]` : place + name)),
);

/** E.164 and the ten digits of a number at home. */
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
  const { name = "object", message = "", stack, code, cause } = error as Partial<NodeJS.ErrnoException>;
  return {
    type: name,
    message: maskMobiles(String(message)),
    stack: stack && maskMobiles(sourceStack(stack)),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/**
 * A write for each line takes as long as all the rest of a short answer. Whoever ends normally, or by an error of its own, writes what is
 * left; a reader that hangs does not hang the program, and beyond the bound loses lines.
 */
const GATHERED = { dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100, maxLength: 16 * 1024 ** 2 };

/** For `stream`; without one, for the terminal or whatever collects the standard output. */
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

/** The longest that the last lines are waited for. */
const LAST_LINES_MS = 500;

/** To be awaited before an exit: what is left then is tried again for ever where nobody reads it any more, unless that was noticed before. */
export async function writeLastLines(log: Logger): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  log.flush(() => resolve());
  await Promise.race([promise, pause(LAST_LINES_MS)]);
}

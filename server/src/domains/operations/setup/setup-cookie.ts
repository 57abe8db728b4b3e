/** The cookie of the browser that is setting the shop up. It goes to the page and its calls only. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { SETUP_HOURS, SetupAccess } from "./setup.ts";

const NAME = "forno-setup";
/** A cookie has one path. */
const PATHS = ["/setup", "/api/setup"];
const ATTRIBUTES = "HttpOnly; Secure; SameSite=Strict";

export function setBrowserCookie(reply: FastifyReply, browser: string): void {
  reply.header(
    "set-cookie",
    PATHS.map((path) => `${NAME}=${browser}; Path=${path}; Max-Age=${SETUP_HOURS * 3_600}; ${ATTRIBUTES}`),
  );
}

export function clearBrowserCookie(reply: FastifyReply): void {
  reply.header(
    "set-cookie",
    PATHS.map((path) => `${NAME}=; Path=${path}; Max-Age=0; ${ATTRIBUTES}`),
  );
}

/** Null without a cookie. A browser with two of this name has been tampered with, and has none. */
export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const values = (headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim().split("=", 2))
    .filter(([name]) => name === NAME);
  return values.length === 1 ? (values[0]?.[1] ?? null) : null;
}

/** Decides who may see the page `/setup`. */
export function admitsToSetup(deps: ConstructorParameters<typeof SetupAccess>[0]): (request: FastifyRequest) => Promise<boolean> {
  const access = new SetupAccess(deps);
  return (request) => {
    const token = new URL(request.url, "http://localhost").searchParams.get("token");
    return access.mayEnter(browserOf(request), token, request.ip);
  };
}

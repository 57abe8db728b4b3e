/** The `code` of errors of Node.js and its libraries (https://nodejs.org/api/errors.html#errorcode). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

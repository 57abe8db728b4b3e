const STOPPED = "Stopped. Everything is as before";

/** Aborts at Ctrl-C and SIGTERM; the command then cleans up and ends. A second signal ends it at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort(new Error(STOPPED)));
  return controller.signal;
}

/** A command that could not do its work, with an exit code of its own. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Prints what the command returns, or a sentence about what went wrong, and sets the exit code. A command that throws the signal's reason
 * has changed nothing.
 */
export function runCommand(command: (args: string[], signal: AbortSignal) => Promise<string>): void {
  command(process.argv.slice(2), stopSignal()).then(console.log, (error: unknown) => {
    console.error(sentenceOf(error));
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  });
}

function sentenceOf(error: unknown): string {
  const { code, message, name, cause } = error as NodeJS.ErrnoException;
  // Of Node.js, at the same signal: https://nodejs.org/api/errors.html#class-aborterror
  if (name === "AbortError" && cause instanceof Error) return cause.message;
  if (code === "ECONNREFUSED") return "Cannot connect to PostgreSQL at DATABASE_URL. Check that it is running";
  return message || String(error);
}

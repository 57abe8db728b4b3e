/** Detects a dead connection. A connection that only listens sends nothing and would never notice, so this sends queries. */

const CHECK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;

interface Watcher {
  /** Everything sent to this connection before `requestedAt` (of `performance.now()`) has arrived. */
  onAnswer?: (requestedAt: number) => void;
  /** Ends the connection if it has not ended yet. */
  onSilent: () => void;
}

/** Continues until a query fails, as each does on a connection that has ended. */
export function watchConnection(query: (text: string) => Promise<unknown>, { onAnswer, onSilent }: Watcher): void {
  const check = async () => {
    const requestedAt = performance.now();
    let isOver = false;
    // Data that arrived while this process was busy is read first, before it counts as missing.
    const silence = setTimeout(() => setImmediate(() => isOver || onSilent()), SILENCE_MAX_MS).unref();
    try {
      await query("SELECT 'listening'");
    } catch {
      onSilent();
      return;
    } finally {
      isOver = true;
      clearTimeout(silence);
    }
    onAnswer?.(requestedAt);
    setTimeout(check, CHECK_EVERY_MS).unref();
  };
  void check();
}

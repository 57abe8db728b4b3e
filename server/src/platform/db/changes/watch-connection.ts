/** Detects a dead connection. A connection that only listens sends nothing and would never notice, so this sends queries. */

const ASK_EVERY_MS = 500;
const SILENCE_MAX_MS = 2_000;

interface Watcher {
  /** Everything sent to this connection before `askedAt` (of `performance.now()`) has arrived. */
  onAnswer?: (askedAt: number) => void;
  /** Ends the connection if it has not ended yet. */
  onSilent: () => void;
}

/** Continues until a query fails, as each does on a connection that has ended. */
export function watchConnection(query: (text: string) => Promise<unknown>, { onAnswer, onSilent }: Watcher): void {
  const ask = async () => {
    const askedAt = performance.now();
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
    onAnswer?.(askedAt);
    setTimeout(ask, ASK_EVERY_MS).unref();
  };
  void ask();
}

/** The worker itself. Node has no type for it, and no page has one: the one place that says what the global scope is here. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Of what the compiler knows about the network, this is missing. */
interface ConnectionHints {
  connection?: { saveData?: boolean };
}

/** Whoever saves data gets each file when it is needed. */
export const savesData = (): boolean => (navigator as ConnectionHints).connection?.saveData === true;

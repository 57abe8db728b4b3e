/** The global scope of the worker, typed in this one place: neither Node nor a page has it. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Missing in the compiler's types. */
interface ConnectionHints {
  connection?: { saveData?: boolean };
}

/** In data-saver mode files are fetched only when they are needed. */
export const savesData = (): boolean => (navigator as ConnectionHints).connection?.saveData === true;

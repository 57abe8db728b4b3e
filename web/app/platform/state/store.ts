/** A value outside React that components read with `useStore` and anyone may change. */
import { useSyncExternalStore } from "react";

export interface Store<T> {
  read: () => T;
  write: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `onServer` is the server's value, which the first render in the browser repeats. */
export const useStore = <T>(store: Store<T>, onServer: T): T => useSyncExternalStore(store.subscribe, store.read, () => onServer);

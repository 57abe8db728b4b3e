/** The stores of the app, which all tests of a worker share: each test begins with their first values. */
import { createStore as createRealStore, type Store } from "../../app/platform/state/store.ts";

export { type Store, useStore } from "../../app/platform/state/store.ts";

const resets: (() => void)[] = [];

export function createStore<T>(initial: T): Store<T> {
  const store = createRealStore(initial);
  resets.push(() => store.write(initial));
  return store;
}

export function resetStores(): void {
  for (const reset of resets) reset();
}

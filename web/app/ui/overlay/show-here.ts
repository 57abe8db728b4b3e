import { toast } from "./toast.ts";

/** Shows what was loaded, unless another page was opened meanwhile. A toast says `failure` if it could not be loaded. */
export function showHere<T>(loading: Promise<T>, show: (loaded: T) => void, failure: string): void {
  const { pathname } = location;
  loading.then(
    (loaded) => location.pathname === pathname && show(loaded),
    () => toast.error(failure),
  );
}

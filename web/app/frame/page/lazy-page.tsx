import { type ComponentType, lazy, Suspense } from "react";
import { PageSkeleton } from "./page-skeleton.tsx";

/**
 * A route whose page is a file of its own: every file that a route imports outright is named in the table of routes, which `/menu`
 * carries too.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  const Page = lazy(load);
  return function LazyPage() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    );
  };
}

import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { PageSkeleton } from "../page/page-skeleton.tsx";

export const clientMiddleware = [guardFor("ownDeliveries")];
export const clientLoader = guardedLoader;

export function HydrateFallback() {
  return (
    <main id="main" tabIndex={-1}>
      <PageSkeleton />
    </main>
  );
}

export default function DeliveryLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

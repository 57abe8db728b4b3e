import { QueryClientProvider } from "@tanstack/react-query";
import type { MetaArgs } from "react-router";
import { counterTitle } from "../../features/counter/feature.ts";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { Allowed } from "../../frame/admin/allowed.tsx";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { queryClient } from "../../platform/api/query-client.ts";

export const meta = (args: MetaArgs) => privateMeta(args, counterTitle);

export const clientMiddleware = [guardFor("adminArea")];
export const clientLoader = guardedLoader;

const Page = lazyPage(() => import("./counter-page.tsx"));

export default function Counter() {
  return (
    <QueryClientProvider client={queryClient}>
      <Allowed needs="counter" isWholeScreen>
        <Page />
      </Allowed>
    </QueryClientProvider>
  );
}

import type { ReactNode } from "react";
import { serverText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { RefreshIcon } from "../../ui/icons/icons.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { uiTexts } from "../../ui/texts/en.ts";
import { errorPageTexts } from "../texts/en-error.ts";

export interface QueryViewProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isFetching: boolean;
    /** True while the browser knows that it is offline. */
    isPaused: boolean;
    refetch: () => unknown;
  };
  /** The message when there is no data and the server gave no reason. */
  failed: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data, a skeleton while loading, or an error. Data that was fetched once stays visible when a later fetch fails. */
export function QueryView<Data>({ query, failed, skeleton, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error && !query.isPaused) return skeleton;
  return (
    <Empty shape="failed" title={serverText(query.error, failed)} text={errorPageTexts.failedBody}>
      <Button look="ghost" pending={query.isFetching} onClick={() => void query.refetch()}>
        <RefreshIcon small />
        {uiTexts.retry}
      </Button>
    </Empty>
  );
}

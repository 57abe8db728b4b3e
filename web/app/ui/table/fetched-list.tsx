import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../icons/class-names.ts";
import { InlineError } from "../status/banner.tsx";
import { Loading, Skeleton } from "../status/skeleton.tsx";
import { uiTexts } from "../texts/en.ts";
import styles from "./fetched-list.module.css";

export interface FetchedListProps<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is loading. */
  loading: string;
  /** The error as a sentence. */
  failure: (error: unknown) => string;
  /** The heights of the skeleton's rows, as CSS lengths. */
  rows: readonly string[];
  className: string | undefined;
  children: (data: Data) => ReactNode;
}

/** A list in a panel, its skeleton while loading, or the error. Data stays visible when a later fetch fails. */
export function FetchedList<Data>({ query, loading, failure, rows, className, children }: FetchedListProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const look = classNames(styles.fetchedList, className);
  if (data !== undefined) return <div className={look}>{children(data)}</div>;
  if (error)
    return (
      <div className={look}>
        <InlineError>{failure(error)}</InlineError>
        <Button look="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
          {uiTexts.retry}
        </Button>
      </div>
    );
  return (
    <Loading label={loading} className={look}>
      {rows.map((height, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
        <Skeleton key={row} height={height} />
      ))}
    </Loading>
  );
}

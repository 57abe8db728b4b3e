import { Button } from "../controls/button.tsx";

interface ShowMoreProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
  text: string;
  pendingText: string;
}

/** Loads the next page of a list. Nothing at its end. */
export function ShowMore({ query, text, pendingText }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button look="ghost" pending={query.isFetchingNextPage} pendingText={pendingText} onClick={() => void query.fetchNextPage()}>
      {text}
    </Button>
  );
}

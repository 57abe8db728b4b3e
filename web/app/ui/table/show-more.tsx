import { Button } from "../controls/button.tsx";

interface ShowMoreProps {
  /** A list that comes in pages. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
  text: string;
  pendingText: string;
}

/** The way to a list's next page; nothing at its end. */
export function ShowMore({ query, text, pendingText }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button look="ghost" pending={query.isFetchingNextPage} pendingText={pendingText} onClick={() => void query.fetchNextPage()}>
      {text}
    </Button>
  );
}

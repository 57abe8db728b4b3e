import { Button } from "../controls/button.tsx";
import { uiTexts } from "../texts/en.ts";

interface ShowMoreProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
}

/** Loads the next page of a list. Nothing at its end. */
export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      look="ghost"
      pending={query.isFetchingNextPage}
      pendingText={uiTexts.loading}
      onClick={() => void query.fetchNextPage()}
    >
      {uiTexts.showMore}
    </Button>
  );
}

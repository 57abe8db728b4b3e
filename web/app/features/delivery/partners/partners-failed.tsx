import { useQuery } from "@tanstack/react-query";
import { serverText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { partnersTexts as texts } from "../texts/en.ts";
import { assigneesQuery } from "./partners-queries.ts";

/** Shown in place of the choice while the partners cannot be fetched. */
export function PartnersFailed() {
  const { data, error, isFetching, refetch } = useQuery(assigneesQuery);
  if (data || !error) return null;
  const again = (
    <Button look="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
      {uiTexts.retry}
    </Button>
  );
  return <InlineError action={again}>{serverText(error, texts.failedToFetch)}</InlineError>;
}

import { useQuery } from "@tanstack/react-query";
import { partnersTexts as texts } from "#texts/admin/partners.ts";
import { errorPageTexts } from "#texts/common.ts";
import { serverText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { partnersQuery } from "./partners-queries.ts";

/** Shown in place of the choice while the partners cannot be fetched. */
export function PartnersFailed() {
  const { data, error, isFetching, refetch } = useQuery(partnersQuery);
  if (data || !error) return null;
  const again = (
    <Button look="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
      {errorPageTexts.retry}
    </Button>
  );
  return <InlineError action={again}>{serverText(error, texts.failedToFetch)}</InlineError>;
}

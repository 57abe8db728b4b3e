import { userCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { codeBudgetTexts as texts } from "../../features/messages/texts/en-admin.ts";
import { call } from "../../platform/api/call.ts";
import { Banner } from "../../ui/status/banner.tsx";

const EVERY_MS = 5 * 60_000;

const codeBudgetQuery = queryOptions({
  queryKey: ["code-budget"],
  queryFn: async ({ signal }) => (await call(userCalls.codeBudget, { signal })).data,
  refetchInterval: EVERY_MS,
});

/** Warns on every admin page that few or no one-time codes are left for today. */
export default function CodeBudgetAlarm() {
  const { data } = useQuery(codeBudgetQuery);
  if (!data || data.state === "ok") return null;
  return <Banner spaced>{data.state === "used" ? texts.used(data.budget) : texts.nearlyUsed(data.sent, data.budget)}</Banner>;
}

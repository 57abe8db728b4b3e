import { userCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { toastChangeFailure } from "../session/failure-toast.ts";
import styles from "./sms-preference.module.css";
import { smsPreferenceTexts as texts } from "./texts/en.ts";

const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: async ({ signal }) => (await call(userCalls.preferences, { signal })).data,
});

/** Whether the person's number gets bulk messages. Not shown until it is known. */
export function SmsPreference() {
  const client = useQueryClient();
  const { data } = useQuery(preferencesQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (promotions: boolean) => call(userCalls.setPreferences, { body: { promotions } }),
    onSuccess: ({ data: preferences }) => client.setQueryData(preferencesQuery.queryKey, preferences),
    onError: (error) => toastChangeFailure(error, texts.failed),
  });
  if (!data) return null;
  return (
    <div className={styles.smsPreference}>
      <Switch checked={isPending ? variables : data.promotions} pending={isPending} onChange={mutate}>
        {texts.offers}
      </Switch>
      <p className="small muted">{texts.hint}</p>
    </div>
  );
}

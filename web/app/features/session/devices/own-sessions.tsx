import type { OwnSession } from "@forno/contract/user/sessions.ts";
import { sessionCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { failureText } from "../../../platform/api/failure.ts";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { LogoutIcon } from "../../../ui/icons/work-icons.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { FetchedList } from "../../../ui/table/fetched-list.tsx";
import { toastChangeFailure } from "../failure-toast.ts";
import { ownSessionsTexts as texts } from "../texts/en-devices.ts";
import styles from "./own-sessions.module.css";

const ownSessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: async ({ signal }) => (await call(sessionCalls.ownSessions, { signal })).data,
  staleTime: 0,
});

function useEnding<Input>(end: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  return useMutation({
    mutationFn: end,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetch();
    },
    onError: (error) => {
      toastChangeFailure(error, texts.failedToSignOut);
      void refetch();
    },
  });
}

const useEndOwnSession = () => useEnding(({ _id }: OwnSession) => call(sessionCalls.endOwnSession, { params: { id: _id } }));

const useEndOtherSessions = () => useEnding<void>(() => call(sessionCalls.endOtherSessions));

const deviceOf = ({ device }: OwnSession): string => device ?? texts.unknownDevice;

/** The user's signed-in devices, this one first, each with a sign-out button. Has no heading. */
export function OwnSessions() {
  return (
    <FetchedList
      query={useQuery(ownSessionsQuery)}
      loading={texts.loading}
      failure={(error) => failureText(error, texts.failedToFetch)}
      rows={["3.5rem", "3.5rem"]}
      className={styles.ownSessions}
    >
      {(sessions) => <Sessions sessions={sessions} />}
    </FetchedList>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const endOthers = useEndOtherSessions();
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul aria-label={texts.caption}>
        {[...current, ...others].map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? <p className="small muted">{texts.onlyThis}</p> : null}
      {others.length > 1 ? (
        <Button look="ghost" pending={endOthers.isPending} pendingText={texts.signingOut} onClick={() => endOthers.mutate()}>
          <LogoutIcon small />
          {texts.signOutOthers}
        </Button>
      ) : null}
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndOwnSession();
  const device = deviceOf(session);
  return (
    <li>
      <div>
        <p className={styles.ownSessionDevice}>
          <span>{device}</span> {session.isCurrent ? <Tag look="ok">{texts.current}</Tag> : null}
        </p>
        <p className="small muted figure">{texts.times(formatDateTime(session.createdAt), formatDateTime(session.lastUsedAt))}</p>
      </div>
      {session.isCurrent ? null : (
        <Button
          look="ghost"
          size="sm"
          aria-label={texts.signOutDevice(device)}
          pending={end.isPending}
          pendingText={texts.signingOut}
          onClick={() => end.mutate(session)}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

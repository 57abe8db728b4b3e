import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { Session } from "@forno/contract/user/sessions.ts";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { LogoutIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { type Column, DataTable } from "../../../ui/table/table.tsx";
import { sessionsTexts as texts } from "../texts/en-admin.ts";
import { useRevokeSession } from "./sessions-queries.ts";

const deviceOf = ({ device }: Session): string => device ?? texts.unknownDevice;

const columnsFor = (onSignOut: (session: Session) => void): Column<Session>[] => [
  {
    key: "name",
    head: texts.name,
    names: true,
    wordy: true,
    cell: ({ user, isCurrent }) => (
      <div>
        <span>{user.name}</span> {isCurrent ? <Tag look="ok">{texts.current}</Tag> : null}
        <p className="small muted figure">{formatMobile(user.mobile)}</p>
      </div>
    ),
  },
  { key: "role", head: texts.roleHead, cell: ({ role }) => texts.roles[role] },
  { key: "device", head: texts.device, cell: deviceOf },
  { key: "since", head: texts.since, cell: ({ createdAt }) => <span className="figure">{formatDateTime(createdAt)}</span> },
  { key: "used", head: texts.lastUsed, cell: ({ lastUsedAt }) => <span className="figure">{formatDateTime(lastUsedAt)}</span> },
  {
    key: "actions",
    head: texts.actions,
    figure: true,
    cell: (session) => (
      <Button
        look="danger"
        size="sm"
        aria-label={texts.signOutPerson(session.user.name, deviceOf(session))}
        onClick={() => onSignOut(session)}
      >
        <LogoutIcon small />
        {texts.signOut}
      </Button>
    ),
  },
];

export function SessionsTable({ sessions }: { sessions: readonly Session[] }) {
  const [asked, setAsked] = useState<Session | null>(null);
  const revoke = useRevokeSession();
  return (
    <>
      <DataTable caption={texts.caption} columns={columnsFor(setAsked)} rows={sessions} rowKey={(session) => session._id} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.question(asked?.user.name ?? "")}
        verb={texts.signOut}
        icon={<LogoutIcon small />}
        danger
        pending={revoke.isPending}
        pendingText={texts.signingOut}
        onConfirm={() => asked && revoke.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {asked?.isCurrent ? texts.ownText : texts.text}
      </ConfirmDialog>
    </>
  );
}

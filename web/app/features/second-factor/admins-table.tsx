import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { AdminWithFactor } from "@forno/contract/user/second-factor.ts";
import { useState } from "react";
import { formatDate } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { useReset } from "./second-factor-queries.ts";
import { secondFactorTexts as texts } from "./texts/en.ts";

const facts: Column<AdminWithFactor>[] = [
  {
    key: "name",
    head: texts.name,
    names: true,
    cell: ({ name, mobile, isCaller }) => (
      <div>
        <span>{name}</span> {isCaller ? <Tag look="ok">{texts.you}</Tag> : null}
        <p className="small muted figure">{formatMobile(mobile)}</p>
      </div>
    ),
  },
  { key: "state", head: texts.state, cell: ({ since }) => (since ? texts.onSince(formatDate(since)) : texts.off) },
];

const actions = (onReset: (admin: AdminWithFactor) => void): Column<AdminWithFactor> => ({
  key: "actions",
  head: texts.actions,
  figure: true,
  cell: (admin) =>
    isResettable(admin) ? (
      <Button look="danger" size="sm" aria-label={texts.resetOf(admin.name)} onClick={() => onReset(admin)}>
        <TrashIcon small />
        {texts.reset}
      </Button>
    ) : null,
});

const isResettable = ({ since, isCaller }: AdminWithFactor): boolean => since !== null && !isCaller;

/** All admins, with a reset for those who have lost their phone and recovery codes. */
export function AdminsTable({ admins, canReset }: { admins: readonly AdminWithFactor[]; canReset: boolean }) {
  const [asked, setAsked] = useState<AdminWithFactor | null>(null);
  const { mutate, isPending, error, reset } = useReset();
  const close = () => {
    setAsked(null);
    reset();
  };
  const name = asked?.name ?? "";
  return (
    <>
      <DataTable
        caption={texts.adminsCaption}
        columns={canReset && admins.some(isResettable) ? [...facts, actions(setAsked)] : facts}
        rows={admins}
        rowKey={(admin) => admin._id}
      />
      {canReset ? null : <p className="small muted">{texts.needsOwn}</p>}
      <CodeDialog
        open={asked !== null}
        onClose={close}
        title={texts.resetTitle(name)}
        verb={
          <>
            <TrashIcon small />
            {texts.reset}
          </>
        }
        danger
        pending={isPending}
        failure={error}
        onCode={(code) => asked && mutate({ admin: asked, code }, { onSuccess: close })}
      >
        {texts.resetText}
      </CodeDialog>
    </>
  );
}

import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useState } from "react";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { groupTexts as texts } from "../texts/en.ts";
import { DiscardQuestion } from "../unsaved/leave-question.tsx";
import { useMenuDraft } from "../unsaved/use-menu-draft.ts";
import { draftOf } from "./draft/group-draft.ts";
import { GroupForm } from "./group-form.tsx";
import { foodsUsing, usageWords } from "./group-use.ts";
import { useRemoveGroup } from "./groups-queries.ts";

export interface GroupDrawerProps {
  menu: MenuDocument;
  /** Null: a new one. */
  group: ModifierGroup | null;
  onClose: () => void;
}

export function GroupDrawer({ menu, group, onClose }: GroupDrawerProps) {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const used = useMenuDraft(`menu-group-${group?._id ?? "new"}`, "modifiers", draftOf(group), menu.version);
  const remove = useRemoveGroup();
  const using = foodsUsing(menu, group?._id ?? null);
  const leave = () => (used.isDirty ? setLeaving(true) : onClose());
  return (
    <>
      <Drawer open wide onOpenChange={leave} title={group?.name ?? texts.newGroup}>
        {group ? <p className="muted">{texts.reachesAll(usageWords(using), using.length)}</p> : null}
        <GroupForm menu={menu} group={group} used={used} onSaved={onClose} onCancel={leave}>
          {group ? (
            <Button look="danger" size="sm" onClick={() => setAsking(true)}>
              <TrashIcon small />
              {texts.remove}
            </Button>
          ) : null}
        </GroupForm>
      </Drawer>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={texts.removeQuestion(group?.name ?? "")}
        verb={texts.removeVerb}
        icon={<TrashIcon small />}
        danger
        pending={remove.isPending}
        pendingText={texts.removing}
        failure={remove.isError ? changeFailureText(remove.error, texts.failed) : null}
        onConfirm={() => group && remove.mutate(group._id, { onSuccess: onClose })}
      >
        {texts.removeText(using.length)}
      </ConfirmDialog>
      <DiscardQuestion
        name={group?.name ?? texts.theNewGroup}
        open={isLeaving}
        onStay={() => setLeaving(false)}
        onDiscard={() => {
          used.clear();
          onClose();
        }}
      />
    </>
  );
}

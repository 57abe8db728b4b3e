import { useEffect } from "react";
import { useBlocker } from "react-router";
import { foodTexts as texts } from "#texts/desk/menu/food-editor.ts";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";

export interface LeaveQuestionProps {
  /** Whose changes would be lost. */
  name: string;
  isDirty: boolean;
  onDiscard: () => void;
}

/** Asks before changes that are not saved are lost. The browser asks by itself when the tab is closed. */
export function LeaveQuestion({ name, isDirty, onDiscard }: LeaveQuestionProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={texts.leaveTitle}
      verb={texts.leave}
      stay={texts.stay}
      icon={<TrashIcon small />}
      danger
      pending={false}
      pendingText={texts.leave}
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
    >
      {texts.leaveText(name)}
    </ConfirmDialog>
  );
}

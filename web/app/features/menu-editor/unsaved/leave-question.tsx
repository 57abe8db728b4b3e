import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { readSession } from "../../session/session-store.ts";
import { askBeforeSignOut } from "../../session/sign-out.ts";
import { foodTexts as texts } from "../texts/en-food.ts";

export interface LeaveQuestionProps {
  /** Whose changes would be lost. */
  name: string;
  isDirty: boolean;
  onDiscard: () => void;
}

/** Asks before changes that are not saved are lost. The browser asks by itself when the tab is closed. */
export function LeaveQuestion({ name, isDirty, onDiscard }: LeaveQuestionProps) {
  // Without a session the page is not this person's any more; the tab keeps the draft until they sign in again.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && readSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const [signOut, setSignOut] = useState<{ goOn: () => void } | null>(null);
  useEffect(() => (isDirty ? askBeforeSignOut((goOn) => setSignOut({ goOn })) : undefined), [isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <DiscardQuestion
      name={name}
      open={blocker.state === "blocked" || signOut !== null}
      onStay={() => {
        blocker.reset?.();
        setSignOut(null);
      }}
      onDiscard={() => {
        onDiscard();
        blocker.proceed?.();
        signOut?.goOn();
      }}
    />
  );
}

interface DiscardQuestionProps extends Omit<LeaveQuestionProps, "isDirty"> {
  open: boolean;
  onStay: () => void;
}

/** The question alone, for what opens and closes on a page, such as a drawer. */
export function DiscardQuestion({ name, open, onStay, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={texts.leaveTitle}
      verb={texts.leave}
      stay={texts.stay}
      icon={<TrashIcon small />}
      danger
      onConfirm={onDiscard}
    >
      {texts.leaveText(name)}
    </ConfirmDialog>
  );
}

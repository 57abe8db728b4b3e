import { AlertDialog as RadixAlert, Dialog as RadixDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { swallowDoubleClick } from "../behaviour/double-click.ts";
import { useReturnFocus } from "../behaviour/return-focus.ts";
import { Button } from "../controls/button.tsx";
import { FormRow } from "../form/form.tsx";
import { classNames } from "../icons/class-names.ts";
import { IconButton } from "../icons/icon-button.tsx";
import { CrossIcon } from "../icons/work-icons.tsx";
import { InlineError } from "../status/banner.tsx";
import { uiTexts } from "../texts/en.ts";
import styles from "./dialog.module.css";
import { keepOpenForToasts } from "./toast.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The title is for screen readers only; the content shows its own. */
  titleHidden?: boolean;
  /** In the first row, beside the close button. Without it, the title is there. */
  eyebrow?: ReactNode;
  /** It cannot be closed, because a call is pending. */
  locked?: boolean;
  children: ReactNode;
}

/** The last content while the closing animation runs, when the caller may have dropped it already. */
function useShownWhileGoing<T>(open: boolean, shown: T): T {
  const last = useRef(shown);
  if (open) last.current = shown;
  return last.current;
}

/** A sheet at the bottom on phones, a centred card on desktops. */
export function Dialog({ open, onOpenChange, titleHidden, locked = false, ...content }: DialogProps) {
  const { title, eyebrow, children } = useShownWhileGoing(open, content);
  const returnFocus = useReturnFocus();
  const heading = (
    <RadixDialog.Title className={classNames("heading2", titleHidden && "visuallyHidden")}>{title}</RadixDialog.Title>
  );
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (locked ? undefined : onOpenChange(next))}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay}>
          <RadixDialog.Content
            className={styles.dialog}
            data-part="dialog"
            aria-describedby={undefined}
            onInteractOutside={keepOpenForToasts}
            onClickCapture={swallowDoubleClick}
            {...returnFocus}
          >
            <div className="row between">
              {eyebrow ?? heading}
              <RadixDialog.Close asChild>
                <IconButton label={uiTexts.close} disabled={locked}>
                  <CrossIcon />
                </IconButton>
              </RadixDialog.Close>
            </div>
            {eyebrow ? heading : null}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons of a dialog. On phones the last one comes first. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** The row with a form's submit button. In a dialog it sticks to the bottom. */
export const DialogSubmit = ({ children }: { children: ReactNode }) => <FormRow className={styles.submit}>{children}</FormRow>;

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The button repeats the verb of the question: `Remove`, `Delete`, `Send`. */
  verb: ReactNode;
  /** The button that closes it. Default: `Cancel`; give another text where that could be read as the verb. */
  stay?: ReactNode;
  /** Before the verb. Required by `danger`. */
  icon?: ReactNode;
  danger?: boolean;
  pending?: boolean;
  pendingText?: ReactNode;
  /** Why the call failed. The dialog stays open. */
  failure?: ReactNode;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, verb, stay, icon, danger, pending = false, pendingText, failure, onConfirm } = props;
  const { title, children } = useShownWhileGoing(open, props);
  const returnFocus = useReturnFocus();
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => (pending ? undefined : onOpenChange(next))}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={styles.overlay}>
          <RadixAlert.Content
            className={`${styles.dialog} ${styles.confirm}`}
            data-part="dialog"
            onClickCapture={swallowDoubleClick}
            {...returnFocus}
          >
            <RadixAlert.Title className="heading2">{title}</RadixAlert.Title>
            <RadixAlert.Description asChild>
              <div className={styles.message}>{children}</div>
            </RadixAlert.Description>
            {failure ? <InlineError>{failure}</InlineError> : null}
            <DialogActions>
              <RadixAlert.Cancel asChild>
                <Button look="ghost" disabled={pending}>
                  {stay ?? uiTexts.cancel}
                </Button>
              </RadixAlert.Cancel>
              <Button look={danger ? "danger" : undefined} pending={pending} pendingText={pendingText} onClick={onConfirm}>
                {icon}
                {verb}
              </Button>
            </DialogActions>
          </RadixAlert.Content>
        </RadixAlert.Overlay>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

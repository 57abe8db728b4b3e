import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useBackCloses } from "../behaviour/back-closes.ts";
import { swallowDoubleClick } from "../behaviour/double-click.ts";
import { useReturnFocus } from "../behaviour/return-focus.ts";
import { classNames } from "../icons/class-names.ts";
import { IconButton } from "../icons/icon-button.tsx";
import { CrossIcon } from "../icons/work-icons.tsx";
import { uiTexts } from "../texts/en.ts";
import styles from "./sheet.module.css";
import { keepOpenForToasts } from "./toast.ts";

export interface SheetProps {
  /** Names the sheet's entry in the browser's history: Back closes it. */
  entry: string;
  open: boolean;
  onClose: () => void;
  part: string;
  className?: string | undefined;
  onEscapeKeyDown?: (event: KeyboardEvent) => void;
  /** Has a `SheetTitle`. `close`: as Back does. */
  children: (close: () => void) => ReactNode;
}

/** A customer's task over a page: almost the whole page on phones. */
export function Sheet({ entry, open, onClose, part, className, onEscapeKeyDown, children }: SheetProps) {
  const returnFocus = useReturnFocus();
  const close = useBackCloses(entry, open, onClose);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} />
        <RadixDialog.Content
          className={classNames(styles.sheet, className)}
          data-part={part}
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          onClickCapture={swallowDoubleClick}
          {...(onEscapeKeyDown && { onEscapeKeyDown })}
          {...returnFocus}
        >
          {children(close)}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export const SheetTitle = RadixDialog.Title;

export const SheetClose = ({ className }: { className?: string | undefined }) => (
  <RadixDialog.Close asChild>
    <IconButton label={uiTexts.close} className={className}>
      <CrossIcon />
    </IconButton>
  </RadixDialog.Close>
);

import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useReturnFocus } from "../behaviour/return-focus.ts";
import { classNames } from "../icons/class-names.ts";
import { IconButton } from "../icons/icon-button.tsx";
import { CrossIcon } from "../icons/work-icons.tsx";
import { uiTexts } from "../texts/en.ts";
import styles from "./drawer.module.css";
import { keepOpenForToasts } from "./toast.ts";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  titleHidden?: boolean;
  /** A small line above the title. */
  eyebrow?: ReactNode;
  /** Icon buttons before the close button. */
  actions?: ReactNode;
  /** For a short list of links: 400 px instead of 560. */
  narrow?: boolean;
  /** For tables: 800 px. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal panel at the right edge. */
export function Drawer({ open, onOpenChange, title, titleHidden, eyebrow, actions, narrow, wide, children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.veil} />
        <RadixDialog.Content
          className={classNames(styles.drawer, narrow && styles.narrow, wide && styles.wide)}
          data-part="drawer"
          aria-describedby={undefined}
          onInteractOutside={keepOpenForToasts}
          {...returnFocus}
        >
          <header className="row between">
            <div className="grow">
              {eyebrow ? <p className="muted small">{eyebrow}</p> : null}
              <RadixDialog.Title className={titleHidden ? "visuallyHidden" : "heading1"}>{title}</RadixDialog.Title>
            </div>
            {actions}
            <RadixDialog.Close asChild>
              <IconButton label={uiTexts.close}>
                <CrossIcon />
              </IconButton>
            </RadixDialog.Close>
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Two controls side by side, where there is room. */
export const DrawerPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

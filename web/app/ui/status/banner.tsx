import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import { AlertIcon, InfoIcon, OfflineIcon } from "../icons/icons.tsx";
import styles from "./banner.module.css";

interface BannerProps {
  /** Adds space below, for a banner above a page's content. */
  spaced?: boolean;
  /** Shows the icon for a missing connection. */
  offline?: boolean;
  children: ReactNode;
}

/** A message about the whole page, announced by screen readers. */
export function Banner({ offline, spaced, children }: BannerProps) {
  return (
    <div className={classNames(styles.banner, spaced && styles.spaced)} role="status">
      {offline ? <OfflineIcon /> : <InfoIcon />}
      {children}
    </div>
  );
}

export interface InlineErrorProps {
  children: ReactNode;
  /** For example a retry button. */
  action?: ReactNode;
  /** A toast announces the same message. */
  quiet?: boolean;
}

/** The error of a form or dialog. */
export function InlineError({ children, action, quiet }: InlineErrorProps) {
  return (
    <div className={styles.fail} role={quiet ? undefined : "alert"}>
      <AlertIcon />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

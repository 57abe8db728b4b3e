import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import { AlertIcon, InfoIcon, OfflineIcon } from "../icons/icons.tsx";
import styles from "./banner.module.css";

interface BannerProps {
  /** With room below it: above all the rest of a page. */
  spaced?: boolean;
  /** Its icon says that there is no connection. */
  offline?: boolean;
  children: ReactNode;
}

/** Something to know about the whole page: not live any more, or a notice. Read out when it appears. */
export function Banner({ offline, spaced, children }: BannerProps) {
  return (
    <div className={classNames(styles.offline, spaced && styles.spaced)} role="status">
      {offline ? <OfflineIcon /> : <InfoIcon />}
      {children}
    </div>
  );
}

export interface InlineErrorProps {
  children: ReactNode;
  /** May offer a way on. */
  action?: ReactNode;
  /** A toast says the same at the same time, and is read out. */
  quiet?: boolean;
}

/** Why the form or dialog it stands in did not work. */
export function InlineError({ children, action, quiet }: InlineErrorProps) {
  return (
    <div className={styles.fail} role={quiet ? undefined : "alert"}>
      <AlertIcon />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

import type { ReactNode } from "react";
import { PageLink } from "../page/page-link.tsx";
import styles from "./quick-links.module.css";

/** Round links to the most frequent tasks. */
export function QuickLinks({ links }: { links: readonly { to: string; icon: ReactNode; text: string }[] }) {
  return (
    <div className={styles.quick}>
      {links.map(({ to, icon, text }) => (
        <PageLink key={to} to={to}>
          <span>{icon}</span>
          {text}
        </PageLink>
      ))}
    </div>
  );
}

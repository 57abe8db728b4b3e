import type { ReactNode } from "react";
import { PageLink } from "../page/page-link.tsx";
import "./quick-links.css";

/** Round links to what is done most, side by side. */
export function QuickLinks({ links }: { links: readonly { to: string; icon: ReactNode; text: string }[] }) {
  return (
    <div className="quick">
      {links.map(({ to, icon, text }) => (
        <PageLink key={to} to={to}>
          <span>{icon}</span>
          {text}
        </PageLink>
      ))}
    </div>
  );
}

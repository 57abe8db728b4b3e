import type { ReactNode } from "react";
import { Link } from "react-router";
import "./quick-links.css";

/** Round links to what is done most, side by side. */
export function QuickLinks({ links }: { links: readonly { to: string; icon: ReactNode; text: string }[] }) {
  return (
    <div className="quick">
      {links.map(({ to, icon, text }) => (
        <Link key={to} to={to}>
          <span>{icon}</span>
          {text}
        </Link>
      ))}
    </div>
  );
}

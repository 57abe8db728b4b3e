import type { ReactNode } from "react";
import "./live-dot.css";

/** Says that what is shown follows the truth by itself. */
export function LiveDot({ children }: { children: ReactNode }) {
  return <span className="livedot">{children}</span>;
}

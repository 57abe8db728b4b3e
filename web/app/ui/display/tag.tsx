import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import "./tag.css";

/** A short fact about the thing beside it. */
export function Tag({ look, children }: { look?: "ok" | "no"; children: ReactNode }) {
  return <span className={classNames("tag", look)}>{children}</span>;
}

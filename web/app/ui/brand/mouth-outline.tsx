import { classNames } from "../icons/class-names.ts";
import type { MouthKind } from "./mouth.tsx";
import "./mouth.css";
import "./mouth-outline.css";

/** The part of a picture that its mouth will show. `label` says so to who cannot see it. */
export function MouthOutline({ label, kind }: { label: string; kind: MouthKind | undefined }) {
  return <span role="img" aria-label={label} className={classNames("mouth outline", kind && `k-${kind}`)} />;
}

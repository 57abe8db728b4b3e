import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { whenQuiet } from "../../platform/when-quiet.ts";

/** Ids of the sections in the navbar, in the order of the page. */
export type Section = "home" | "menu" | "contact";

let watch: typeof import("./section-watch.ts") | undefined;

/** The section at the middle of the window; on every page the last one, the contact details, while they are seen. */
export function useSectionInView(): Section | null {
  const page = useLocation().pathname;
  const [inMiddle, setInMiddle] = useState<Section | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => {
    setInMiddle(null);
    setAtEnd(false);
    let stop: (() => void) | null | undefined;
    const start = async () => {
      watch ??= await import("./section-watch.ts");
      // Once, and not after the page was left.
      if (stop === undefined) stop = watch.watchSections(setInMiddle, setAtEnd);
    };
    // Only the underline is missing if this fails.
    const tryStart = () => void start().catch(() => {});
    if (watch) tryStart();
    else whenQuiet(tryStart);
    return () => {
      stop?.();
      stop = null;
    };
  }, [page]);

  return isAtEnd ? "contact" : inMiddle;
}

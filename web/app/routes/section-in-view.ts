import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Ids of the sections that the navbar leads to, as they stand on the page. */
export type Section = "home" | "menu" | "contact";
const SECTIONS: readonly Section[] = ["home", "menu", "contact"];

/** The last section is short: it counts as soon as most of it shows, long before it could reach the middle. */
const LAST: Section = "contact";
const MOSTLY = 0.6;

/** The section at the middle of the window; null on a page that has none of them but the last. */
export function useSectionInView(): Section | null {
  const page = useLocation().pathname;
  const [inMiddle, setInMiddle] = useState<Section | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other sections
  useEffect(() => {
    setInMiddle(null);
    setAtEnd(false);
    const [main, end] = [watchMiddle(setInMiddle), watchEnd(setAtEnd)];
    return () => {
      main?.disconnect();
      end?.disconnect();
    };
  }, [page]);

  return inMiddle && isAtEnd ? LAST : inMiddle;
}

function watchMiddle(tell: (section: Section) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find((entry) => entry.isIntersecting);
      if (entered) tell(entered.target.id as Section);
    },
    { rootMargin: "-50% 0px -50% 0px" },
  );
  for (const id of SECTIONS) {
    const section = document.getElementById(id);
    if (section && id !== LAST) observer.observe(section);
  }
  return observer;
}

function watchEnd(tell: (isAtEnd: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= MOSTLY), {
    threshold: [0, MOSTLY],
  });
  const last = document.getElementById(LAST);
  if (last) observer.observe(last);
  return observer;
}

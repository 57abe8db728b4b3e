/** Tracks the visible section of a page. A separate file, because only the navbar's underline needs it. */
import type { Section } from "./section-in-view.ts";

const SECTIONS: readonly Section[] = ["home", "menu", "contact"];

/** The last section is short and never reaches the middle: it counts when most of it is visible. */
const LAST: Section = "contact";
const MOSTLY = 0.6;

/** Reports the section in the middle of the window, and whether the end of the page is reached. Returns a stop function. */
export function watchSections(notify: (section: Section) => void, notifyEnd: (isAtEnd: boolean) => void): () => void {
  const [main, end] = [watchMiddle(notify), watchEnd(notifyEnd)];
  return () => {
    main.disconnect();
    end.disconnect();
  };
}

function watchMiddle(notify: (section: Section) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find((entry) => entry.isIntersecting);
      if (entered) notify(entered.target.id as Section);
    },
    { rootMargin: "-50% 0px -50% 0px" },
  );
  for (const id of SECTIONS) {
    const section = document.getElementById(id);
    if (section && id !== LAST) observer.observe(section);
  }
  return observer;
}

function watchEnd(notify: (isAtEnd: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => notify((entries.at(-1)?.intersectionRatio ?? 0) >= MOSTLY), {
    threshold: [0, MOSTLY],
  });
  const last = document.getElementById(LAST);
  if (last) observer.observe(last);
  return observer;
}

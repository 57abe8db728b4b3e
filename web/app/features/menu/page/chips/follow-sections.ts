/** Follows the scroll position through the menu's sections. A separate file: the page is complete without it. */

/** Below the chips: the section that has passed it is the current one. */
const LINE_PX = 160;
const END_PX = 8;

/** Below the tools on phones, else at the top. */
const isStuck = (chips: HTMLElement): boolean =>
  chips.getBoundingClientRect().top <= Number.parseFloat(getComputedStyle(chips).top) + 0.5;

/** Tells the current section's id, and marks `menu` with `data-stuck` while the chips stick. Returns how to stop. */
export function followSections(menu: HTMLElement, notify: (anchor: string) => void): () => void {
  const chips = menu.querySelector<HTMLElement>("[data-part=section-chips]");
  const sections = [...menu.querySelectorAll<HTMLElement>("section[data-section]")];
  let current = "";
  let frame = 0;
  const look = () => {
    frame = 0;
    menu.toggleAttribute("data-stuck", chips !== null && isStuck(chips));
    const next = sectionInView(sections)?.id ?? "";
    if (next === current) return;
    current = next;
    notify(next);
    showChip(chips, next);
  };
  const scrolled = () => {
    frame ||= requestAnimationFrame(look);
  };
  addEventListener("scroll", scrolled, { passive: true });
  addEventListener("resize", scrolled);
  look();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", scrolled);
    removeEventListener("resize", scrolled);
  };
}

function sectionInView(sections: readonly HTMLElement[]): HTMLElement | undefined {
  const { scrollHeight } = document.documentElement;
  const passed = sections.findLast((section) => section.getBoundingClientRect().top < LINE_PX) ?? sections[0];
  if (innerHeight + scrollY < scrollHeight - END_PX) return passed;
  // At the end of the page the last sections cannot reach the line: the one that was chosen counts.
  const chosen = sections.find(({ id }) => isHashOf(location.hash, id));
  const below = sections.slice(passed ? sections.indexOf(passed) : 0);
  return chosen && below.includes(chosen) ? chosen : sections.at(-1);
}

function showChip(chips: HTMLElement | null, anchor: string): void {
  const link = [...(chips?.querySelectorAll("a") ?? [])].find(({ hash }) => isHashOf(hash, anchor));
  const list = link?.closest("ul");
  if (link && list) list.scrollTo({ left: link.offsetLeft - list.offsetLeft - 16 });
}

/** Browsers encode names in other scripts than Latin. */
const isHashOf = (hash: string, anchor: string): boolean => hash === `#${anchor}` || hash === `#${encodeURI(anchor)}`;

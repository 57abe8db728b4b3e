import type { CardSection } from "@forno/contract/menu/rules/menu-cards.ts";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { whenQuiet } from "../../../../platform/when-quiet.ts";
import { SectionLink } from "../../../../ui/page/page-link.tsx";
import { menuTexts as texts } from "../../texts/en.ts";
import styles from "./section-chips.module.css";

export interface SectionChipsProps {
  /** Those that are shown. */
  sections: readonly CardSection[];
  /** The element that contains them all. */
  menu: RefObject<HTMLElement | null>;
  /** The link to the cart, which wide screens show while the chips stick. */
  cartLink: ReactNode;
}

/** Links to the sections: they stick to the top and mark the section in view. */
export function SectionChips({ sections, menu, cartLink }: SectionChipsProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const anchors = sections.map(({ anchor }) => anchor).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sections are watched anew
  useEffect(() => {
    let stop: (() => void) | null | undefined;
    const start = async () => {
      const { followSections } = await import("./follow-sections.ts");
      if (stop === undefined && menu.current) stop = followSections(menu.current, setCurrent);
    };
    // Only the mark is missing if this fails.
    const tryStart = () => void start().catch(() => {});
    if (current === null) whenQuiet(tryStart);
    else tryStart();
    return () => {
      stop?.();
      stop = null;
    };
  }, [anchors]);

  const marked = sections.some(({ anchor }) => anchor === current) ? current : sections[0]?.anchor;
  return (
    <nav className={styles.chips} aria-label={texts.sections} data-part="section-chips">
      <ul>
        {sections.map(({ anchor, name, foods }) => (
          <li key={anchor}>
            <SectionLink section={anchor} current={anchor === marked}>
              <span>{name}</span>
              <span aria-hidden="true">{foods.length}</span>
            </SectionLink>
          </li>
        ))}
      </ul>
      {cartLink}
    </nav>
  );
}

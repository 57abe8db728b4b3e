import type { ReactNode } from "react";
import type { CutOutPicture } from "../../../pictures/cut-out.tsx";
import { CutOut } from "../../../pictures/cut-out.tsx";
import hero480avif from "../../../pictures/hero-cut-480.avif";
import hero480webp from "../../../pictures/hero-cut-480.webp";
import hero720avif from "../../../pictures/hero-cut-720.avif";
import hero720webp from "../../../pictures/hero-cut-720.webp";
import hero900avif from "../../../pictures/hero-cut-900.avif";
import hero900webp from "../../../pictures/hero-cut-900.webp";
import hero1071avif from "../../../pictures/hero-cut-1071.avif";
import hero1071webp from "../../../pictures/hero-cut-1071.webp";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { SectionLink } from "../../../ui/page/page-link.tsx";
import { Where } from "../../place/where.tsx";
import { hoursLine } from "../../settings/hours/hours.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { heroTexts as texts } from "../texts/en.ts";
import styles from "./hero.module.css";

/** The brand's own picture, cut out: it breaks out of its arch. */
const heroCut: CutOutPicture = {
  avif: `${hero480avif} 480w, ${hero720avif} 720w, ${hero900avif} 900w, ${hero1071avif} 1071w`,
  webp: `${hero480webp} 480w, ${hero720webp} 720w, ${hero900webp} 900w, ${hero1071webp} 1071w`,
  src: hero720webp,
  width: 1071,
  height: 758,
};

/** The picture's width in `hero.module.css`, but less on dense phone screens: they load two pixels per CSS pixel, not three. */
const SIZES = "(min-width: 900px) 480px, (min-width: 600px) min(51vw, 376px), (min-resolution: 2.1dppx) 41vw, 72vw";

/** The first view waits for this picture, so a preload tells the browser of it before it parses the `img`. */
export const heroPreload = {
  rel: "preload",
  as: "image",
  type: "image/avif",
  imageSrcSet: heroCut.avif,
  imageSizes: SIZES,
  fetchPriority: "high",
} as const;

/** Spec section 2, Home: the banner with heading, subtitle and the button to the menu. `notice`: shown before them. */
export function Hero({ notice }: { notice?: ReactNode }) {
  const { openingHours } = useSettings();
  return (
    <section className={styles.hero} id="home" data-section tabIndex={-1} aria-labelledby="hero-title">
      <div className="container">
        <Where />
        {notice}
        <div className={styles.oven}>
          <CutOut picture={heroCut} sizes={SIZES} alt={texts.picture} eager />
        </div>
        <h1 id="hero-title">{texts.title}</h1>
        <p className="lead">{texts.lead(hoursLine(openingHours))}</p>
        <SectionLink section="menu" className={buttonClass({ size: "big" })}>
          {texts.viewMenu}
        </SectionLink>
      </div>
    </section>
  );
}

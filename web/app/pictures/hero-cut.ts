import type { CutOutPicture } from "./cut-out.tsx";
import hero480avif from "./hero-cut-480.avif";
import hero480webp from "./hero-cut-480.webp";
import hero720avif from "./hero-cut-720.avif";
import hero720webp from "./hero-cut-720.webp";
import hero900avif from "./hero-cut-900.avif";
import hero900webp from "./hero-cut-900.webp";
import hero1071avif from "./hero-cut-1071.avif";
import hero1071webp from "./hero-cut-1071.webp";

/** The brand's own picture, cut out: it breaks out of its arch. */
export const heroCut: CutOutPicture = {
  avif: `${hero480avif} 480w, ${hero720avif} 720w, ${hero900avif} 900w, ${hero1071avif} 1071w`,
  webp: `${hero480webp} 480w, ${hero720webp} 720w, ${hero900webp} 900w, ${hero1071webp} 1071w`,
  src: hero720webp,
  width: 1071,
  height: 758,
};

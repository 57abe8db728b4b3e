import type { CutOutPicture } from "./cut-out.tsx";
import margherita480avif from "./margherita-cut-480.avif";
import margherita480webp from "./margherita-cut-480.webp";
import margherita709avif from "./margherita-cut-709.avif";
import margherita709webp from "./margherita-cut-709.webp";

/** The sign-in's and the story's picture, cut out like that of the hero. */
export const margheritaCut: CutOutPicture = {
  avif: `${margherita480avif} 480w, ${margherita709avif} 709w`,
  webp: `${margherita480webp} 480w, ${margherita709webp} 709w`,
  src: margherita480webp,
  width: 709,
  height: 612,
};

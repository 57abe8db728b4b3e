import type { LayerImage } from "@forno/contract/menu/rules/pictures.ts";
import { builderPicture } from "../../../../pictures/builder-files.ts";
import styles from "./layer-peek.module.css";

/** The middle of a pizza with one layer. Decorative. */
export function LayerPeek({ image }: { image: LayerImage }) {
  return (
    <span className={styles.peek}>
      {(["base-red", image] as const).map((layer) => {
        const { avif, webp, side } = builderPicture(layer, "small");
        return (
          <picture key={layer}>
            <source type="image/avif" srcSet={avif} />
            <img src={webp} alt="" width={side} height={side} loading="lazy" />
          </picture>
        );
      })}
    </span>
  );
}

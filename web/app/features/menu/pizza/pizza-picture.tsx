import type { LinePicture } from "@forno/contract/menu/configuration.ts";
import type { BaseImage, LayerImage } from "@forno/contract/menu/rules/pictures.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type BuilderPictureSize, builderPicture } from "../../../pictures/builder-files.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { placedPizzas } from "./picture-layers.ts";
import styles from "./pizza-picture.module.css";

export interface PizzaPictureProps {
  picture: LinePicture;
  /** `small`: for lists, on a round plate. `sheet`: fills its oven. */
  size: BuilderPictureSize;
  /** Its accessible name. Absent where text beside it says the same. */
  label?: string;
  /** Sheet: loads its base before other pictures. */
  isFirst?: boolean;
  /** A base cannot be loaded, without which its layers would lie on nothing. */
  onMissing?: () => void;
}

/** The composed picture of a pizza. Its state is HTML alone, so the server renders the same. */
export function PizzaPicture({ picture, size, label, isFirst = false, onMissing }: PizzaPictureProps) {
  const name = label === undefined ? { "aria-hidden": true as const } : { role: "img", "aria-label": label };
  return (
    <span className={classNames(styles.pizza, styles[size])} {...name}>
      {placedPizzas(picture).map(({ side, base, layers }) => (
        <span key={side} className={classNames(styles.share, side !== "whole" && styles[`${side}Share`])}>
          <Layer key={base} image={base} size={size} isBase isFirst={isFirst} onFailed={onMissing} />
          {layers.map(({ image, side: layerSide, isSecond }) => (
            <span
              key={`${image} ${isSecond}`}
              className={classNames(styles.layer, layerSide === "left" && styles.left, layerSide === "right" && styles.right)}
            >
              <Layer image={image} size={size} isTurned={isSecond} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

interface LayerProps {
  image: BaseImage | LayerImage;
  size: BuilderPictureSize;
  isBase?: boolean;
  isTurned?: boolean;
  isFirst?: boolean;
  onFailed?: (() => void) | undefined;
}

/** `waiting`: not decoded yet. As rendered by the server it shows, also without JavaScript. */
type LayerState = "shown" | "waiting" | "failed";

/** Lies on the pizza when it is decoded. One that fails is left out. */
function Layer({ image, size, isBase = false, isTurned = false, isFirst = false, onFailed }: LayerProps) {
  const img = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<LayerState>("shown");
  const reportFailure = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    const element = img.current;
    if (!element || (element.complete && element.naturalWidth > 0)) return;
    let isMounted = true;
    setState("waiting");
    element.decode().then(
      () => isMounted && setState("shown"),
      () => {
        if (!isMounted) return;
        setState("failed");
        reportFailure();
      },
    );
    return () => {
      isMounted = false;
    };
  }, []);
  if (state === "failed") return null;
  const { avif, webp, side } = builderPicture(image, size);
  return (
    <picture className={classNames(styles.picture, !isBase && styles.topping, state === "waiting" && styles.waiting)}>
      <source type="image/avif" srcSet={avif} />
      <img
        ref={img}
        className={isTurned ? styles.turned : undefined}
        src={webp}
        alt=""
        width={side}
        height={side}
        loading={size === "small" ? "lazy" : "eager"}
        fetchPriority={isFirst ? "high" : undefined}
        draggable={false}
      />
    </picture>
  );
}

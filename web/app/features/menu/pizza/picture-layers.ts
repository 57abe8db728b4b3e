import type { LinePicture } from "@forno/contract/menu/configuration.ts";
import type { Side } from "@forno/contract/menu/rules/food-labels.ts";
import type { BaseImage, LayerImage } from "@forno/contract/menu/rules/pictures.ts";

export interface PlacedLayer {
  image: LayerImage;
  side: Side;
  /** The same layer once more, on top and turned: it lies there twice. */
  isSecond: boolean;
}

export interface PlacedPizza {
  /** What it covers of the circle. */
  side: Side;
  base: BaseImage;
  /** Bottom to top. */
  layers: PlacedLayer[];
}

/** One pizza, or two that share the circle, each with its own base and layers. */
export function placedPizzas({ base, secondBase, layers }: LinePicture): PlacedPizza[] {
  if (secondBase === null)
    return [{ side: "whole", base, layers: layers.flatMap(({ image, left, right }) => placed(image, left, right)) }];
  return [
    { side: "left", base, layers: layers.flatMap(({ image, left }) => placed(image, left, left)) },
    { side: "right", base: secondBase, layers: layers.flatMap(({ image, right }) => placed(image, right, right)) },
  ];
}

const LEVELS = [1, 2] as const;

/** A layer shows twice at most. */
function placed(image: LayerImage, left: number, right: number): PlacedLayer[] {
  return LEVELS.flatMap((level) => {
    const side = sideOf(left >= level, right >= level);
    return side ? [{ image, side, isSecond: level === 2 }] : [];
  });
}

const sideOf = (isLeft: boolean, isRight: boolean): Side | null =>
  isLeft && isRight ? "whole" : isLeft ? "left" : isRight ? "right" : null;

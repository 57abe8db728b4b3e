import type { Food, IMAGE_WIDTHS } from "@forno/contract/menu/food.ts";
import { colourOf } from "@forno/contract/menu/rules/picture-colour.ts";
import type { FrameKind, Picture } from "../../../ui/picture/picture-frame.tsx";

/** Repeated, since the contract's file imports schemas; the type keeps the two equal. */
const widths: typeof IMAGE_WIDTHS = [160, 320, 480, 640, 960];

const kinds: Record<NonNullable<Food["category"]>, FrameKind> = { pizza: "whole", side: "warm", drink: "fresh", sweet: "sweet" };

/** A picture that is not uploaded yet has an address of the browser's own. */
const addressOf = ({ image }: Pick<Food, "image">, width: number): string =>
  image.startsWith("blob:") ? image : `/uploads/${image}?w=${width}`;

/** `sizes`: as in the attribute; the browser chooses from the widths that the server offers. */
export function foodPicture(food: Pick<Food, "image">, sizes: string): Picture | null {
  if (!food.image) return null;
  const srcSet = widths.map((width) => `${addressOf(food, width)} ${width}w`).join(", ");
  return { src: addressOf(food, 480), srcSet, sizes, width: 480, height: 480, style: { backgroundColor: colourOf(food.image) } };
}

/** Of the smallest width. */
export const foodThumbnail = (food: Pick<Food, "image">): string | null => (food.image ? addressOf(food, widths[0]) : null);

export const foodKind = ({ category }: Pick<Food, "category">): FrameKind | undefined => (category ? kinds[category] : undefined);

import type { BaseImage, LayerImage } from "@forno/contract/menu/rules/pictures.ts";

const files = import.meta.glob<string>("./builder/*.{avif,webp}", { eager: true, import: "default", query: "?url" });

/** Side in pixels. Small: for lists, where a pizza is at most 80 px wide on screens of double density. */
const SIDES = { sheet: 480, small: 160 } as const;
export type BuilderPictureSize = keyof typeof SIDES;

export interface BuilderPicture {
  avif: string;
  webp: string;
  side: number;
}

/** Each is the same square frame, seen from above, with a transparent ground. */
export function builderPicture(image: BaseImage | LayerImage, size: BuilderPictureSize): BuilderPicture {
  const side = SIDES[size];
  const file = (format: string) => files[`./builder/${image}-${side}.${format}`] ?? "";
  return { avif: file("avif"), webp: file("webp"), side };
}

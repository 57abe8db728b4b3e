export interface CutOutPicture {
  /** `srcset` of the AVIF files, and of the WebP files for browsers without AVIF. */
  avif: string;
  webp: string;
  src: string;
  width: number;
  height: number;
}

export interface CutOutProps {
  picture: CutOutPicture;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  alt: string;
  /** In the first view: loads at once and before others. */
  eager?: boolean;
}

/** A picture with a transparent ground. Its frame places the `img`. */
export function CutOut({ picture, sizes, alt, eager = false }: CutOutProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        srcSet={picture.webp}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
      />
    </picture>
  );
}

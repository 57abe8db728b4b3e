import { useEffect, useState } from "react";
import type { Picture } from "../../../../ui/picture/picture-frame.tsx";

/** The chosen file as a picture, with its real size; null while there is none, or the browser cannot read it. */
export function useImagePreview(image: File | null): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    setPicture(null);
    if (!image) return;
    const src = URL.createObjectURL(image);
    const probe = new Image();
    probe.onload = () => setPicture({ src, width: probe.naturalWidth, height: probe.naturalHeight });
    probe.src = src;
    return () => {
      probe.onload = null;
      URL.revokeObjectURL(src);
    };
  }, [image]);
  return picture;
}

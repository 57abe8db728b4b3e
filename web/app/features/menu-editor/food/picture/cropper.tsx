/** Loaded only when a picture is cropped. */
import Cropper from "react-easy-crop";
import type { PictureArea } from "../../../../ui/picture/crop-picture.ts";
import "./cropper.css";

const ASPECT = 4 / 3;

interface Position {
  x: number;
  y: number;
}

interface PictureCropperProps {
  label: string;
  image: string;
  crop: Position;
  zoom: number;
  maxZoom: number;
  onCropChange: (crop: Position) => void;
  onZoomChange: (zoom: number) => void;
  /** In pixels of the picture. */
  onArea: (area: PictureArea) => void;
}

export default function PictureCropper({ label, onArea, ...props }: PictureCropperProps) {
  return (
    <Cropper
      {...props}
      aspect={ASPECT}
      objectFit="cover"
      // Its styles are a file, because the CSP allows no inline ones.
      disableAutomaticStylesInjection
      cropperProps={{ "aria-label": label, role: "group" }}
      onCropComplete={(_, pixels) => onArea(pixels)}
      onCropAreaChange={(_, pixels) => onArea(pixels)}
    />
  );
}

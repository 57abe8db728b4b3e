import { lazy, Suspense, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog, DialogActions } from "../../../../ui/overlay/dialog.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { cropPicture, type PictureArea } from "../../../../ui/picture/crop-picture.ts";
import { FrameOutline } from "../../../../ui/picture/frame-outline.tsx";
import type { FrameKind } from "../../../../ui/picture/picture-frame.tsx";
import { Skeleton } from "../../../../ui/status/skeleton.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import styles from "./crop-dialog.module.css";

const Cropper = lazy(() => import("./cropper.tsx"));
const ZOOM_MAX = 4;

export interface CropDialogProps {
  /** `name`: of the cropped file. */
  picture: { src: string; name: string };
  /** Decides which part the frame on the menu shows. */
  kind: FrameKind | undefined;
  onCropped: (file: File) => void;
  onClose: () => void;
}

/** Chooses the part of a picture to keep: 4:3, moved and zoomed. An arch in it shows the part that a menu card shows. */
export function CropDialog({ picture, kind, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [isCutting, setCutting] = useState(false);
  const use = async () => {
    if (!area) return;
    setCutting(true);
    try {
      onCropped(await cropPicture(picture.src, area, picture.name));
    } catch (error) {
      console.warn("Could not crop the picture", error);
      toast.error(texts.failedToCrop);
      setCutting(false);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={texts.cropTitle} locked={isCutting}>
      <div className={styles.crop}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Cropper
            label={texts.cropArea}
            image={picture.src}
            {...{ crop, zoom }}
            maxZoom={ZOOM_MAX}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onArea={setArea}
          />
        </Suspense>
        <FrameOutline label={texts.cropOutline} kind={kind} />
      </div>
      <label className={styles.cropZoom}>
        <span className="label">{texts.zoom}</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
      </label>
      <p className="small muted">{texts.cropHint}</p>
      <DialogActions>
        <Button look="ghost" disabled={isCutting} onClick={onClose}>
          {texts.keepWhole}
        </Button>
        <Button pending={isCutting} disabled={!area} onClick={() => void use()}>
          {texts.usePart}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { IMAGE_TYPES } from "@forno/contract/menu/rules/pictures.ts";
import type { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PickableImage } from "../../../ui/form/pickable-image.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { fitPicture } from "../fit-picture.ts";
import { useChangeSettings } from "../settings-queries.ts";
import { saveTexts } from "../texts/en-admin.ts";
import styles from "./shop-settings.module.css";

const SIZE_PX = 320;

function formOf(image: File): FormData {
  const form = new FormData();
  form.set("image", image);
  return form;
}

interface PictureFormProps {
  name: string;
  /** Below `/uploads`; null: none is set. */
  file: string | null;
  texts: Readonly<Record<"label" | "hint" | "none" | "choose" | "change" | "remove", string>>;
  setCall: typeof settingsCalls.setLogo | typeof settingsCalls.setAboutPicture;
  removeCall: typeof settingsCalls.removeLogo | typeof settingsCalls.removeAboutPicture;
}

/** A picture of the shop's own; it takes effect when it is chosen. */
export function PictureForm({ name, file, texts, setCall, removeCall }: PictureFormProps) {
  const [error, setError] = useState<string>();
  const set = useChangeSettings((image: File) => call(setCall, { body: formOf(image) }));
  const remove = useChangeSettings(() => call(removeCall));
  const pick = async (chosen: File | null) => {
    if (!chosen || set.isPending) return;
    const fitted = await fitPicture(chosen);
    const isRefused = typeof fitted === "string";
    setError(isRefused ? fitted : undefined);
    if (isRefused) toast.error(fitted);
    else set.mutate(fitted);
  };
  return (
    <div className={styles.settingsForm}>
      <PickableImage
        label={texts.label}
        name={name}
        picture={file ? { src: `/uploads/${file}?w=${SIZE_PX}`, width: SIZE_PX, height: SIZE_PX } : null}
        missing={texts.none}
        accept={IMAGE_TYPES.join(",")}
        action={file ? texts.change : texts.choose}
        error={error}
        onPick={(chosen) => void pick(chosen)}
      >
        <p className="small muted">{set.isPending ? saveTexts.saving : texts.hint}</p>
      </PickableImage>
      {file ? (
        <Button look="danger" size="sm" pending={remove.isPending} onClick={() => remove.mutate(undefined)}>
          <TrashIcon small />
          {texts.remove}
        </Button>
      ) : null}
    </div>
  );
}

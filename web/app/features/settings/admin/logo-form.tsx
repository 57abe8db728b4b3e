import { IMAGE_TYPES } from "@forno/contract/menu/rules/pictures.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PickableImage } from "../../../ui/form/pickable-image.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { fitPicture } from "../fit-picture.ts";
import { useChangeSettings } from "../settings-queries.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import styles from "./shop-settings.module.css";

const SIZE_PX = 320;

function formOf(image: File): FormData {
  const form = new FormData();
  form.set("image", image);
  return form;
}

/** The shop's own mark; it takes effect when it is chosen. */
export function LogoForm({ settings: { logo } }: { settings: Settings }) {
  const [error, setError] = useState<string>();
  const setLogo = useChangeSettings((image: File) => call(settingsCalls.setLogo, { body: formOf(image) }));
  const removeLogo = useChangeSettings(() => call(settingsCalls.removeLogo));
  const pick = async (file: File | null) => {
    if (!file || setLogo.isPending) return;
    const fitted = await fitPicture(file);
    const isRefused = typeof fitted === "string";
    setError(isRefused ? fitted : undefined);
    if (isRefused) toast.error(fitted);
    else setLogo.mutate(fitted);
  };
  return (
    <div className={styles.settingsForm}>
      <PickableImage
        label={texts.logoImage}
        name="logo"
        picture={logo ? { src: `/uploads/${logo}?w=${SIZE_PX}`, width: SIZE_PX, height: SIZE_PX } : null}
        missing={texts.noLogo}
        accept={IMAGE_TYPES.join(",")}
        action={logo ? texts.changeLogo : texts.chooseLogo}
        error={error}
        onPick={(file) => void pick(file)}
      >
        <p className="small muted">{setLogo.isPending ? texts.saving : texts.logoHint}</p>
      </PickableImage>
      {logo ? (
        <Button look="danger" size="sm" pending={removeLogo.isPending} onClick={() => removeLogo.mutate(undefined)}>
          <TrashIcon small />
          {texts.removeLogo}
        </Button>
      ) : null}
    </div>
  );
}

/** Where the shop delivers, and for how much. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AreasEditor } from "../../../features/areas/areas-editor.tsx";
import { OffersPanel } from "../../../features/areas/offers-panel.tsx";
import { toastFailure } from "../../../features/session/failure-toast.ts";
import { refreshSettings } from "../../../features/settings/settings-changes.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { settingsTexts } from "../../../features/settings/texts/en-ordering.ts";
import styles from "./areas-page.module.css";

export default function AreasPage() {
  const settings = useSettings();
  // The page has the settings; this makes sure that they are not old.
  const { error } = useQuery({ queryKey: ["settings"], queryFn: refreshSettings });
  useEffect(() => {
    if (error) toastFailure(error, settingsTexts.failedToFetch);
  }, [error]);
  return (
    <div className={styles.page}>
      <AreasEditor settings={settings} />
      <div className={styles.halves}>
        <OffersPanel settings={settings} />
      </div>
    </div>
  );
}

/** Where the shop delivers, and for how much. */
import { AreasEditor } from "../../../features/areas/areas-editor.tsx";
import { OffersPanel } from "../../../features/areas/offers-panel.tsx";
import { useFreshSettings } from "../../../features/settings/settings-queries.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import styles from "./areas-page.module.css";

export default function AreasPage() {
  const settings = useSettings();
  useFreshSettings();
  return (
    <div className={styles.page}>
      <AreasEditor settings={settings} />
      <div className={styles.halves}>
        <OffersPanel settings={settings} />
      </div>
    </div>
  );
}

/** When orders can be had, and how many: the kitchen's capacity, special days, orders for later, the delivery promise. */
import { BusyBar } from "../../../features/settings/admin/busy/busy-bar.tsx";
import { useFreshSettings } from "../../../features/settings/settings-queries.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { timesTitle } from "../../../features/times/feature.ts";
import { KitchenPanel } from "../../../features/times/kitchen-panel.tsx";
import { PromisingPanel } from "../../../features/times/promising-panel.tsx";
import { SpecialDaysPanel } from "../../../features/times/special-days-panel.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import styles from "./times-page.module.css";

export default function TimesPage() {
  const settings = useSettings();
  useFreshSettings();
  return (
    <>
      <PageHeader compact title={timesTitle} />
      <div className={styles.page}>
        <BusyBar />
        <KitchenPanel settings={settings} />
        <div className={styles.halves}>
          <SpecialDaysPanel settings={settings} />
          <PromisingPanel settings={settings} />
        </div>
      </div>
    </>
  );
}

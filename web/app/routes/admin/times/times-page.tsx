/** When orders can be had, and how many: the kitchen's capacity, special days, orders for later, the delivery promise. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { toastFailure } from "../../../features/session/failure-toast.ts";
import { BusyBar } from "../../../features/settings/admin/busy/busy-bar.tsx";
import { refreshSettings } from "../../../features/settings/settings-changes.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { settingsTexts } from "../../../features/settings/texts/en-ordering.ts";
import { timesTitle } from "../../../features/times/feature.ts";
import { KitchenPanel } from "../../../features/times/kitchen-panel.tsx";
import { PromisingPanel } from "../../../features/times/promising-panel.tsx";
import { SpecialDaysPanel } from "../../../features/times/special-days-panel.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import styles from "./times-page.module.css";

export default function TimesPage() {
  const settings = useSettings();
  // The page has the settings; this makes sure that they are not old.
  const { error } = useQuery({ queryKey: ["settings"], queryFn: refreshSettings });
  useEffect(() => {
    if (error) toastFailure(error, settingsTexts.failedToFetch);
  }, [error]);
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

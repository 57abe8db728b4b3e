import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CashForm } from "../../../features/settings/admin/cash-form.tsx";
import { DemoDataRemoval } from "../../../features/settings/admin/demo-data.tsx";
import { HoursForm } from "../../../features/settings/admin/hours-form.tsx";
import { OffUntilForm } from "../../../features/settings/admin/off-until-form.tsx";
import { OrderSwitch } from "../../../features/settings/admin/order-switch.tsx";
import { PictureForm } from "../../../features/settings/admin/picture-form.tsx";
import { PromiseForm } from "../../../features/settings/admin/promise-form.tsx";
import { SettingSwitch } from "../../../features/settings/admin/setting-switch.tsx";
import { ShopDetailsForm } from "../../../features/settings/admin/shop-details-form.tsx";
import { systemSettingsTitle } from "../../../features/settings/feature.ts";
import { demoDataQuery, useFreshSettings } from "../../../features/settings/settings-queries.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { shopTexts } from "../../../features/settings/texts/en-admin.ts";
import { settingsTexts as texts } from "../../../features/settings/texts/en-ordering.ts";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { useUrlParams } from "../url-params.ts";
import { PagesPart } from "./pages/pages-part.tsx";
import styles from "./system-settings.module.css";

export default function SystemSettings() {
  const settings = useSettings();
  useFreshSettings();
  const { params, set } = useUrlParams();
  const part = PARTS.find((name) => name === params.get("part")) ?? "ordering";
  const Part = parts[part];
  return (
    <>
      <PageHeader compact title={systemSettingsTitle} />
      <div className={styles.systemSettings}>
        <Segmented
          label={shopTexts.part}
          options={PARTS.map((value) => ({ value, text: shopTexts.parts[value] }))}
          value={part}
          onChange={(next) => set("part", next === "ordering" ? "" : next)}
        />
        <Part settings={settings} />
      </div>
    </>
  );
}

interface PartProps {
  settings: Settings;
}

/** The selected part is in the URL. */
const PARTS = ["ordering", "hours", "payments", "shop", "tax", "pages"] as const;
const parts = {
  ordering: OrderingPart,
  hours: HoursPart,
  payments: PaymentsPart,
  shop: ShopPart,
  tax: TaxPart,
  pages: PagesPart,
};

function OrderingPart({ settings }: PartProps) {
  return (
    <>
      <Panel title={texts.ordering} actions={<OrderSwitch />}>
        <OrderingState />
        {settings.isSwitchedOn ? <OffUntilForm /> : null}
      </Panel>
      <Panel title={shopTexts.counter}>
        <SettingSwitch settings={settings} name="counterOpen" text={shopTexts.counterOpen} hint={shopTexts.counterHint} />
      </Panel>
      <Panel title={shopTexts.cancelling}>
        <SettingSwitch
          settings={settings}
          name="customersCanCancel"
          text={shopTexts.customersCanCancel}
          hint={shopTexts.cancellingHint}
        />
      </Panel>
      <Panel title={shopTexts.handoff}>
        <SettingSwitch settings={settings} name="handoffCode" text={shopTexts.handoffCode} hint={shopTexts.handoffHint} />
      </Panel>
      <Panel title={shopTexts.promise}>
        <PromiseForm settings={settings} />
        <PageLink to="/admin/times">{shopTexts.promiseTermsLink}</PageLink>
      </Panel>
    </>
  );
}

function HoursPart({ settings }: PartProps) {
  return (
    <Panel title={shopTexts.hours}>
      <HoursForm settings={settings} />
    </Panel>
  );
}

function PaymentsPart({ settings }: PartProps) {
  return (
    <Panel title={shopTexts.cash}>
      <CashForm settings={settings} />
    </Panel>
  );
}

function ShopPart({ settings }: PartProps) {
  const { data: demo } = useQuery(demoDataQuery);
  const hasDemo = demo !== undefined && demo.foods + demo.promos + demo.partners > 0;
  return (
    <>
      <Panel title={shopTexts.details}>
        <p className="small muted">{shopTexts.detailsHint}</p>
        <ShopDetailsForm settings={settings} form="details" />
        <PageLink to="/admin/areas">{shopTexts.areasLink}</PageLink>
      </Panel>
      <Panel title={shopTexts.logo}>
        <PictureForm
          name="logo"
          file={settings.logo}
          texts={shopTexts.logoForm}
          setCall={settingsCalls.setLogo}
          removeCall={settingsCalls.removeLogo}
        />
      </Panel>
      {hasDemo ? (
        <Panel title={shopTexts.demo}>
          <DemoDataRemoval left={demo} />
        </Panel>
      ) : null}
    </>
  );
}

const TaxForm = lazy(() => import("../../../features/tax/settings/tax-form.tsx"));

function TaxPart({ settings }: PartProps) {
  return (
    <Suspense fallback={<TaxSkeleton />}>
      <TaxForm settings={settings} />
    </Suspense>
  );
}

const TaxSkeleton = () => (
  <Loading>
    <Skeleton height="720px" />
  </Loading>
);

function OrderingState() {
  const settings = useSettings();
  const why = whyNotTaken(settings);
  if (why === null) {
    return (
      <>
        <p>{shopTexts.isOn}</p>
        <p className="muted">{shopTexts.turnOffNote}</p>
      </>
    );
  }
  if (why === "closed") return <p>{texts.isOutsideHours}</p>;
  const { orderingOffUntil } = settings;
  return <p>{orderingOffUntil ? shopTexts.isOffUntil(formatDateTime(orderingOffUntil)) : shopTexts.isOff}</p>;
}

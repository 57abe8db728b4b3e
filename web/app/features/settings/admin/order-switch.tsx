import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { onEvent } from "../../../platform/realtime/socket.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { useMay } from "../../session/session-store.ts";
import { dayNumber, momentLine } from "../hours/moment-line.ts";
import { refreshSettings } from "../settings-changes.ts";
import { useSwitchOrdering } from "../settings-queries.ts";
import { useSettings } from "../settings-store.ts";
import { settingsTexts as texts } from "../texts/en-ordering.ts";
import shopSettingsStyles from "./shop-settings.module.css";

const TurnOffDialog = lazy(() => import("./turn-off-dialog.tsx"));

/** The event tells only whether orders are taken, not why. */
const followSwitch = () =>
  onEvent("orderEnabledUpdate", () => {
    refreshSettings().catch((error) => console.warn("Could not read the settings", error));
  });

/** Turns ordering on or off for the whole shop (spec section 4). `asks`: for how long, before it is off. */
export function OrderSwitch({ asks = false }: { asks?: boolean }) {
  const { isSwitchedOn, orderingOffUntil } = useSettings();
  const [isAsking, setAsking] = useState(false);
  useEffect(followSwitch, []);
  const { mutate, isPending, variables } = useSwitchOrdering();
  const maySwitch = useMay("settings");
  const turnOff = (until: string | null) => mutate({ isOrderEnabled: false, until }, { onSuccess: () => setAsking(false) });
  const change = (isOrderEnabled: boolean) => (asks && !isOrderEnabled ? setAsking(true) : mutate({ isOrderEnabled }));
  if (!maySwitch) return null;
  return (
    <>
      <Switch checked={isPending ? variables.isOrderEnabled : isSwitchedOn} pending={isPending} onChange={change}>
        {texts.acceptOrders}
      </Switch>
      {asks && !isSwitchedOn && orderingOffUntil ? (
        <p className={`${shopSettingsStyles.offUntil} small muted`}>
          {texts.resumes(momentLine(orderingOffUntil, dayNumber(new Date())))}
        </p>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <TurnOffDialog pending={isPending} onClose={() => setAsking(false)} onConfirm={turnOff} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Explains why orders are not taken although the switch is on. */
export function ClosedNow() {
  if (whyNotTaken(useSettings()) !== "closed") return null;
  return <Banner spaced>{texts.isOutsideHours}</Banner>;
}

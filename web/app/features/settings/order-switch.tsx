import { settingsEndpoints } from "@forno/contract/settings.ts";
import { useEffect } from "react";
import { settingsTexts as texts } from "#texts/admin.ts";
import { call } from "../../platform/api/call.ts";
import { onEvent } from "../../platform/realtime/socket.ts";
import { Switch } from "../../ui/switch.tsx";
import { useChangeSettings } from "./settings-queries.ts";
import { refreshSettings, useSettings } from "./settings-store.ts";

/** The event tells only whether orders are taken, not why. */
const followSwitch = () =>
  onEvent("orderEnabledUpdate", () => {
    refreshSettings().catch((error) => console.warn("Could not read the settings", error));
  });

/** Switches ordering on or off for the whole shop, at once (spec section 4). */
export function OrderSwitch() {
  const { isSwitchedOn } = useSettings();
  useEffect(followSwitch, []);
  const { mutate, isPending, variables } = useChangeSettings((isOrderEnabled: boolean) =>
    call(settingsEndpoints.update, { body: { isOrderEnabled } }),
  );
  return (
    <Switch checked={isPending ? variables : isSwitchedOn} pending={isPending} onChange={mutate}>
      {texts.acceptOrders}
    </Switch>
  );
}

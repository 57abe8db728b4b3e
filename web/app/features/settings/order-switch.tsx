import { settingsEndpoints } from "@forno/contract/settings.ts";
import { settingsTexts as texts } from "#texts/admin.ts";
import { call } from "../../platform/api/call.ts";
import { Switch } from "../../ui/switch.tsx";
import { useChangeSettings } from "./settings-queries.ts";
import { useSettings } from "./settings-store.ts";

/** Switches ordering on or off for the whole shop, at once (spec section 4). */
export function OrderSwitch() {
  const { isSwitchedOn } = useSettings();
  const { mutate, isPending, variables } = useChangeSettings((isOrderEnabled: boolean) =>
    call(settingsEndpoints.update, { body: { isOrderEnabled } }),
  );
  return (
    <Switch checked={isPending ? variables : isSwitchedOn} pending={isPending} onChange={mutate}>
      {texts.acceptOrders}
    </Switch>
  );
}

import type { Settings } from "@forno/contract/settings/settings.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { shopTexts as texts } from "../texts/en-admin.ts";
import { useChangeShop } from "./save-settings.tsx";

/** Whether customers can cancel their own orders; saved at once. */
export function CancellingSwitch({ settings: { customersCanCancel } }: { settings: Settings }) {
  const { change, isPending, pending } = useChangeShop();
  return (
    <>
      <Switch
        checked={pending.customersCanCancel ?? customersCanCancel}
        pending={isPending}
        onChange={(next) => change({ customersCanCancel: next })}
      >
        {texts.customersCanCancel}
      </Switch>
      <p className="small muted">{texts.cancellingHint}</p>
    </>
  );
}

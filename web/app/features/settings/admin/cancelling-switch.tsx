import type { Settings } from "@forno/contract/settings/settings.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { useChangeShop } from "../settings-queries.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";

/** Whether customers can cancel their own orders; saved at once. */
export function CancellingSwitch({ settings: { customersCanCancel } }: { settings: Settings }) {
  const { mutate, isPending, variables } = useChangeShop();
  return (
    <>
      <Switch
        checked={isPending ? variables.customersCanCancel === true : customersCanCancel}
        pending={isPending}
        onChange={(next) => mutate({ customersCanCancel: next })}
      >
        {texts.customersCanCancel}
      </Switch>
      <p className="small muted">{texts.cancellingHint}</p>
    </>
  );
}

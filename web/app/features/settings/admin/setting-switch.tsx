import type { Settings } from "@forno/contract/settings/settings.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { useChangeShop } from "./save-settings.tsx";

interface SettingSwitchProps {
  settings: Settings;
  name: "counterOpen" | "customersCanCancel" | "handoffCode";
  text: string;
  hint: string;
}

/** Saved at once. */
export function SettingSwitch({ settings, name, text, hint }: SettingSwitchProps) {
  const { change, isPending, pending } = useChangeShop();
  return (
    <>
      <Switch checked={pending[name] ?? settings[name]} pending={isPending} onChange={(next) => change({ [name]: next })}>
        {text}
      </Switch>
      <p className="small muted">{hint}</p>
    </>
  );
}

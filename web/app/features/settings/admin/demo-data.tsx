import type { DemoData } from "@forno/contract/settings/settings.ts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { useRemoveDemoData } from "../settings-queries.ts";
import { shopTexts as texts } from "../texts/en-admin.ts";
import styles from "./shop-settings.module.css";

/** The remaining demo data, and a button to delete it. */
export function DemoDataRemoval({ left }: { left: DemoData }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useRemoveDemoData();
  return (
    <div className={styles.settingsForm}>
      <p className="muted">{texts.demoLeft(left.foods, left.promos, left.partners)}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        <TrashIcon small />
        {texts.removeDemo}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeDemoQuestion}
        verb={texts.remove}
        icon={<TrashIcon small />}
        danger
        pending={isPending}
        pendingText={texts.removing}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {texts.removeDemoText}
      </ConfirmDialog>
    </div>
  );
}

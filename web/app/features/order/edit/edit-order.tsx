import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { PencilIcon } from "../../../ui/icons/work-icons.tsx";
import { useMay } from "../../session/session-store.ts";
import { editTexts as texts } from "../texts/en-edit.ts";
import type { EditPreview } from "./edit-draft.ts";

const EditDrawer = lazy(() => import("./edit-drawer.tsx"));

export interface EditOrderProps {
  orderId: string;
  /** Where it is one of several. */
  number?: number;
  onSaved?: (edited: EditPreview) => void;
  /** Its page has a food sheet of its own, which closes meanwhile. */
  onOpenChange?: (isOpen: boolean) => void;
}

/** The button that edits an order, for whoever may. */
export function EditOrder({ orderId, number, onSaved, onOpenChange }: EditOrderProps) {
  const [drawer, setDrawer] = useState<"open" | "closed" | null>(null);
  if (!useMay("editOrders")) return null;
  const setOpen = (isOpen: boolean) => {
    setDrawer(isOpen ? "open" : "closed");
    onOpenChange?.(isOpen);
  };
  return (
    <>
      <Button look="ghost" size="sm" onClick={() => setOpen(true)}>
        <PencilIcon small />
        {number === undefined ? texts.edit : texts.title(number)}
      </Button>
      {drawer === null ? null : (
        <Suspense fallback={null}>
          <EditDrawer
            orderId={orderId}
            open={drawer === "open"}
            onClose={() => setOpen(false)}
            onSaved={(edited) => {
              setOpen(false);
              onSaved?.(edited);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

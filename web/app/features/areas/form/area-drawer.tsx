import type { FulfilmentTerms, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { useState } from "react";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DiscardQuestion } from "../../menu-editor/unsaved/leave-question.tsx";
import { areaDraftOf } from "../draft/area-draft.ts";
import { areaTexts as texts } from "../texts/en.ts";
import { AreaForm } from "./area-form.tsx";

export interface AreaDrawerProps {
  /** Null: a new one. */
  area: ServiceArea | null;
  terms: FulfilmentTerms;
  onDone: (area: ServiceArea) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One area. What it is changed to is saved with the page. */
export function AreaDrawer({ area, terms, onDone, onRemove, onClose }: AreaDrawerProps) {
  const [isLeaving, setLeaving] = useState(false);
  const start = areaDraftOf(area);
  const { draft, change } = useFormDraft(null, start);
  const leave = () => (Object.keys(changedFields(start, draft)).length > 0 ? setLeaving(true) : onClose());
  return (
    <>
      <Drawer open onOpenChange={leave} title={area?.name ?? texts.newArea}>
        <AreaForm
          draft={draft}
          onChange={change}
          id={area?._id ?? null}
          terms={{ ...terms, areas: terms.areas.filter(({ _id }) => _id !== area?._id) }}
          onDone={onDone}
          onCancel={leave}
        >
          {area ? (
            <Button look="danger" size="sm" onClick={onRemove}>
              <TrashIcon small />
              {texts.remove}
            </Button>
          ) : null}
        </AreaForm>
      </Drawer>
      <DiscardQuestion
        name={area?.name ?? texts.theNewArea}
        open={isLeaving}
        onStay={() => setLeaving(false)}
        onDiscard={onClose}
      />
    </>
  );
}

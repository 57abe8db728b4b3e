import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { lazy, Suspense, useCallback, useDeferredValue, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { foodTexts as texts } from "../texts/en-food.ts";
import { LeaveQuestion } from "../unsaved/leave-question.tsx";
import { foodFrom } from "./draft/food-inputs.ts";
import { isNew } from "./draft/new-food.ts";
import { useFoodDraft } from "./draft/use-food-draft.ts";
import { FoodForm } from "./food-form.tsx";
import { useImagePreview } from "./picture/use-image-preview.ts";

const Preview = lazy(() => import("../preview/food-preview.tsx"));
const ROOM_FOR_PREVIEW = "(min-width: 1340px)";

export interface FoodEditorProps {
  food: Food;
  menu: MenuDocument;
}

/** The form of a food, and on wide screens what customers will see of it. */
export function FoodEditor({ food, menu }: FoodEditorProps) {
  const used = useFoodDraft(food, menu);
  const [image, setImage] = useState<File | null>(null);
  const navigate = useNavigate();
  const hasPreview = useMedia(ROOM_FOR_PREVIEW);
  const shown = useDeferredValue(used.draft);
  const chosen = useImagePreview(image);
  const typed = foodFrom(food, shown, menu);
  const previewed = { ...typed, name: typed.name || texts.newName, image: chosen?.src ?? typed.image };
  const isDirty = image !== null || Object.keys(used.changes).length > 0;
  const clear = () => {
    setImage(null);
    used.clear();
  };
  return (
    <>
      <FoodForm
        food={food}
        menu={menu}
        used={used}
        image={image}
        onImage={setImage}
        onAdded={({ _id }) => void navigate(`/admin/menu/foods/${_id}`)}
        onRemoved={() => {
          // Before leaving, so that nothing asks about changes to what is gone.
          flushSync(clear);
          void navigate("/admin/menu");
        }}
      />
      {hasPreview ? (
        <Suspense>
          <Preview food={previewed} menu={menu} />
        </Suspense>
      ) : null}
      {/* What was typed about a new food waits in the tab until it is added or cleared. */}
      {isNew(food) ? null : <LeaveQuestion name={food.name} isDirty={isDirty} onDiscard={clear} />}
    </>
  );
}

/** Whether the media query matches. On the server nothing does. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

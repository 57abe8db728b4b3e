import type { Food } from "@forno/contract/menu/food.ts";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { useRemoveFood } from "../menu-queries.ts";
import { foodTexts as texts } from "../texts/en-food.ts";

export interface RemoveFoodDialogProps {
  /** Null: the dialog is closed. */
  food: Food | null;
  /** The whole menu. */
  foods: readonly Food[];
  onClose: () => void;
  onRemoved?: () => void;
}

export function RemoveFoodDialog({ food, foods, onClose, onRemoved }: RemoveFoodDialogProps) {
  const remove = useRemoveFood();
  const others = new Set(foods.filter((each) => each._id !== food?._id).map(({ _id }) => _id));
  const has = (foodIds: readonly string[]) => food !== null && foodIds.includes(food._id);
  const deals = foods.filter(({ deal }) => deal?.slots.some(({ foodIds }) => has(foodIds)));
  const lost = deals.filter(({ deal }) => deal?.slots.some(({ foodIds }) => has(foodIds) && !foodIds.some((id) => others.has(id))));
  return (
    <ConfirmDialog
      open={food !== null}
      onOpenChange={onClose}
      title={texts.removeQuestion(food?.name ?? "")}
      verb={texts.remove}
      icon={<TrashIcon small />}
      danger
      pending={remove.isPending}
      pendingText={texts.removing}
      onConfirm={() => food && remove.mutate(food, { onSuccess: () => onRemoved?.(), onSettled: onClose })}
    >
      {texts.removeText(namesOf(deals.filter((deal) => !lost.includes(deal))), namesOf(lost))}
    </ConfirmDialog>
  );
}

const namesOf = (foods: readonly Food[]): string[] => foods.map(({ name }) => name);

import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { foodAdminTexts } from "#texts/admin/food-admin.ts";
import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";
import { serverText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Banner, InlineError } from "../../../ui/status/banner.tsx";
import { dealsWith } from "../../menu/admin/deals-with.ts";
import { useRemoveMenuFood } from "../menu-queries.ts";
import { DealSlots } from "./deal/deal-slots.tsx";
import { draftErrors, editorFields } from "./draft/draft-errors.ts";
import { fieldWords } from "./draft/field-words.ts";
import type { FoodDraft } from "./draft/food-draft.ts";
import type { UsedDraft } from "./draft/use-food-draft.ts";
import styles from "./food-editor.module.css";
import { FoodHead } from "./food-head.tsx";
import { FoodGroups } from "./groups/food-groups.tsx";
import { ServiceHours } from "./hours/service-hours.tsx";
import { Details } from "./parts/details.tsx";
import { EditorImage } from "./parts/editor-image.tsx";
import { Halves } from "./parts/halves.tsx";
import { Prices } from "./parts/prices.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSaveMenuFood } from "./use-save-menu-food.ts";

const GroupDrawer = lazy(async () => ({ default: (await import("../groups/group-drawer.tsx")).GroupDrawer }));

export interface FoodFormProps {
  food: Food;
  menu: MenuDocument;
  used: UsedDraft;
  /** A new picture that is not saved yet. */
  image: File | null;
  onImage: (image: File | null) => void;
  onRemoved: () => void;
}

export function FoodForm({ food, menu, used, image, onImage, onRemoved }: FoodFormProps) {
  const { draft, changes, overtaken } = used;
  const { form, errors, isFine, mark, clearErrors } = useFormErrors(editorFields(draft, menu));
  const [isAsking, setAsking] = useState(false);
  const [discards, setDiscards] = useState(0);
  const save = useSaveMenuFood();
  const remove = useRemoveMenuFood();
  const [groupId, setGroupId] = useState<string>();
  const group = menu.modifierGroups.find(({ _id }) => _id === groupId);
  const count = Object.keys(changes).length + (image ? 1 : 0);
  const change = (changed: Partial<FoodDraft>) => {
    clearErrors(
      ...Object.keys(changed),
      ...("slots" in changed ? slotFields(draft) : []),
      ...("serviceHours" in changed ? hoursFields(draft) : []),
    );
    used.change(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.reset();
    if (!isFine(draftErrors(draft, menu, image))) return;
    const onSuccess = () => {
      used.saved(draft);
      onImage(null);
    };
    save.mutate({ foodId: food._id, menu, draft, changes, image }, { onSuccess });
  };
  const discard = () => {
    used.clear();
    onImage(null);
    setDiscards(discards + 1);
    clearErrors(...editorFields(draft, menu));
    save.reset();
  };
  const part = { food, menu, draft, errors, change };
  const isDeal = draft.slots !== null;
  return (
    <>
      <form ref={form} noValidate className={styles.form} onSubmit={submit} aria-label={food.name}>
        <FoodHead food={food} section={menu.sections.find(({ _id }) => _id === food.sectionId)?.name} />
        {overtaken.length > 0 ? (
          <Banner spaced>{texts.overtaken(overtaken.map((field) => fieldWords(`${field}`, menu)).join(", "))}</Banner>
        ) : null}
        {save.isError ? <InlineError quiet>{serverText(save.error, texts.failedToSave)}</InlineError> : null}
        <Prices {...part} />
        {isDeal ? null : <FoodGroups {...part} onEdit={setGroupId} />}
        {isDeal ? null : <Halves {...part} />}
        {/* They keep what a switch takes out of the form, until it is discarded. */}
        <DealSlots key={`deal-${discards}`} {...part} />
        <Details
          {...part}
          image={
            <EditorImage
              food={food}
              category={draft.category}
              file={image}
              error={errors.image}
              onPick={(file, problem) => {
                onImage(file);
                mark("image", problem);
              }}
            />
          }
        />
        <ServiceHours key={`hours-${discards}`} {...part} />
        <div className={styles.remove}>
          <Button look="danger" size="sm" onClick={() => setAsking(true)}>
            <TrashIcon small />
            {texts.remove}
          </Button>
        </div>
        <SaveBar changes={count} pending={save.isPending} onDiscard={discard} />
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={foodAdminTexts.removeQuestion(food.name)}
        verb={foodAdminTexts.remove}
        icon={<TrashIcon small />}
        danger
        pending={remove.isPending}
        pendingText={foodAdminTexts.removing}
        failure={null}
        onConfirm={() => remove.mutate(food._id, { onSuccess: onRemoved, onError: () => setAsking(false) })}
      >
        {foodAdminTexts.removeText(dealsWith(menu.foods, food._id))}
      </ConfirmDialog>
      {group ? (
        <Suspense>
          <GroupDrawer menu={menu} group={group} onClose={() => setGroupId(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

const slotFields = ({ slots }: FoodDraft) => [
  "slots",
  ...(slots ?? []).flatMap((_, index) => [`slot:${index}`, `slot-foods:${index}`]),
];
const hoursFields = ({ serviceHours }: FoodDraft) => (serviceHours ?? []).map((_, index) => `hours:${index}`);

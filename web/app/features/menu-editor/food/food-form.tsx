import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { Banner, InlineError } from "../../../ui/status/banner.tsx";
import { fitPicture, isTaken } from "../../settings/fit-picture.ts";
import { useSaveFood } from "../menu-queries.ts";
import { foodTexts as texts } from "../texts/en-food.ts";
import { DealSlots } from "./deal/deal-slots.tsx";
import { draftErrors, editorFields } from "./draft/draft-errors.ts";
import type { FoodDraft } from "./draft/food-draft.ts";
import { isNew } from "./draft/new-food.ts";
import type { UsedDraft } from "./draft/use-food-draft.ts";
import styles from "./food-editor.module.css";
import { FoodHead } from "./food-head.tsx";
import { FoodGroups } from "./groups/food-groups.tsx";
import { ServiceHours } from "./hours/service-hours.tsx";
import { Details } from "./parts/details.tsx";
import { Halves } from "./parts/halves.tsx";
import { KitchenUnits } from "./parts/kitchen-units.tsx";
import { Prices } from "./parts/prices.tsx";
import { Tax } from "./parts/tax.tsx";
import { FoodImage } from "./picture/food-image.tsx";
import { useDroppedFile } from "./picture/use-dropped-file.ts";
import { RemoveFoodDialog } from "./remove-food-dialog.tsx";

const GroupDrawer = lazy(async () => ({ default: (await import("../groups/group-drawer.tsx")).GroupDrawer }));

export interface FoodFormProps {
  food: Food;
  menu: MenuDocument;
  used: UsedDraft;
  /** A new picture that is not saved yet. */
  image: File | null;
  onImage: (image: File | null) => void;
  onAdded: (added: Food) => void;
  onRemoved: () => void;
}

/** The form of a food on the menu, or of a new one. */
export function FoodForm({ food, menu, used, image, onImage, onAdded, onRemoved }: FoodFormProps) {
  const { draft, changes, overtaken } = used;
  const isAdding = isNew(food);
  const fields = editorFields(food, draft, menu);
  const { form, errors, isFine, mark, clearErrors } = useFormErrors(fields);
  const [isAsking, setAsking] = useState(false);
  const [discards, setDiscards] = useState(0);
  const save = useSaveFood();
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
  const picked = useRef<File | null>(null);
  const pick = async (file: File | null) => {
    picked.current = file;
    // At once, so that it is sent even if the form is submitted before it was looked at.
    if (!file || isTaken(file)) onImage(file);
    const fitted = file && (await fitPicture(file));
    // Another one was chosen meanwhile.
    if (picked.current !== file) return;
    const isRefused = typeof fitted === "string";
    onImage(isRefused ? image : fitted);
    mark("image", isRefused ? fitted : undefined);
  };
  const { isOver, dropTarget } = useDroppedFile((file) => void pick(file));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.reset();
    if (!isFine(draftErrors(food, draft, menu, image))) return;
    const onSuccess = ({ data }: { data: Food }) => {
      used.saved(draft);
      picked.current = null;
      onImage(null);
      if (isAdding) onAdded(data);
    };
    save.mutate({ food, menu, draft, changes, image }, { onSuccess });
  };
  const discard = () => {
    used.clear();
    onImage(null);
    setDiscards(discards + 1);
    clearErrors(...fields);
    save.reset();
    // The file input, too.
    form.current?.reset();
  };
  const part = { food, menu, draft, errors, change };
  const isDeal = draft.slots !== null;
  const details = (
    <Details
      {...part}
      image={
        <FoodImage food={food} category={draft.category} file={image} error={errors.image} onPick={(file) => void pick(file)} />
      }
    />
  );
  return (
    <>
      <form
        ref={form}
        noValidate
        className={classNames(styles.form, isOver && styles.dropHere)}
        onSubmit={submit}
        aria-label={isAdding ? texts.add : food.name}
        {...dropTarget}
      >
        {isAdding ? null : <FoodHead food={food} section={menu.sections.find(({ _id }) => _id === food.sectionId)?.name} />}
        {overtaken.length > 0 ? (
          <Banner spaced>{texts.overtaken(overtaken.map((field) => fieldWords(`${field}`, menu)).join(", "))}</Banner>
        ) : null}
        {save.isError ? (
          <InlineError quiet>{changeFailureText(save.error, isAdding ? texts.failedToAdd : texts.failedToSave)}</InlineError>
        ) : null}
        {isAdding ? details : null}
        <Prices {...part} />
        {isDeal ? null : <FoodGroups {...part} onEdit={setGroupId} />}
        {isDeal ? null : <Halves {...part} />}
        {/* They keep what a switch takes out of the form, until it is discarded. */}
        <DealSlots key={`deal-${discards}`} {...part} />
        {isAdding ? null : details}
        <ServiceHours key={`hours-${discards}`} {...part} />
        {isDeal ? null : <KitchenUnits {...part} />}
        <Tax {...part} />
        {isAdding ? null : (
          <div className={styles.remove}>
            <Button look="danger" size="sm" onClick={() => setAsking(true)}>
              <TrashIcon small />
              {texts.removeFood}
            </Button>
          </div>
        )}
        <SaveBar isAdding={isAdding} changes={count} pending={save.isPending} onDiscard={discard} />
      </form>
      <RemoveFoodDialog food={isAsking ? food : null} foods={menu.foods} onClose={() => setAsking(false)} onRemoved={onRemoved} />
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

/** What the form calls a field of the draft. */
function fieldWords(field: string, { sizes, modifierGroups }: MenuDocument): string {
  const [kind = "", id] = field.split(":");
  if (id === undefined) return texts.fields[kind as keyof typeof texts.fields] ?? kind;
  if (kind === "comes") return modifierGroups.flatMap(({ modifiers }) => modifiers).find(({ _id }) => _id === id)?.name ?? kind;
  const size = sizes.find(({ _id }) => _id === id)?.name ?? "";
  return kind === "price" ? texts.priceIn(size) : texts.kcalIn(size);
}

interface SaveBarProps {
  /** The food is not on the menu yet. */
  isAdding: boolean;
  /** How many fields differ from what is stored. */
  changes: number;
  pending: boolean;
  onDiscard: () => void;
}

function SaveBar({ isAdding, changes, pending, onDiscard }: SaveBarProps) {
  const hint = isAdding ? texts.addsLive : texts.goLive;
  return (
    <div className={styles.saveBar} data-dirty={isAdding || changes > 0}>
      <span className="small muted" role="status">
        {changes > 0 && !isAdding ? texts.unsaved(changes) : hint}
      </span>
      <Button look="quiet" disabled={changes === 0 || pending} onClick={onDiscard}>
        {isAdding ? texts.clear : texts.discard}
      </Button>
      <Button
        type="submit"
        pending={pending}
        pendingText={isAdding ? texts.adding : texts.saving}
        disabled={!isAdding && changes === 0}
      >
        {isAdding ? texts.add : texts.save}
      </Button>
    </div>
  );
}

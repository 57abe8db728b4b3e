import { SLOTS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { useRef } from "react";
import { v4 as newId } from "uuid";
import { useNextFocus } from "../../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { InlineError } from "../../../../ui/status/banner.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { draftOf, type FoodDraft, type SlotDraft } from "../draft/food-draft.ts";
import { Block, type PartProps, Question } from "../parts/block.tsx";
import { DealSlot } from "./deal-slot.tsx";

const newSlot = (): SlotDraft => ({ _id: null, key: newId(), name: "", foodIds: [], sizeId: "" });

/** What only other foods have: a deal has one price, and its foods have the options. */
type Options = Pick<FoodDraft, "isBySize" | "modifierGroupIds" | "halves">;
const NO_OPTIONS: Options = { isBySize: false, modifierGroupIds: [], halves: null };
const optionsOf = ({ isBySize, modifierGroupIds, halves }: FoodDraft): Options => ({ isBySize, modifierGroupIds, halves });

const nameField = (index: number): string => `[name="slot:${index}"]`;

/** What a deal consists of: each slot with the foods from which a customer chooses one. */
export function DealSlots({ food, menu, draft, errors, change }: PartProps) {
  const { slots } = draft;
  const choosable = menu.foods.filter(({ _id, deal }) => _id !== food._id && deal === null);
  const block = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(block);
  // What the switch takes out of the form, to be put back; after a reload, what is stored.
  const options = useRef<Options>(null);
  const parts = useRef<readonly SlotDraft[]>(null);
  const turn = (isDeal: boolean) => {
    const stored = draftOf(food, menu);
    if (isDeal) {
      options.current = optionsOf(draft);
      change({ slots: parts.current ?? stored.slots ?? [newSlot()], ...NO_OPTIONS });
    } else {
      parts.current = slots;
      change({ slots: null, ...(options.current ?? optionsOf(stored)) });
    }
  };
  const add = (before: readonly SlotDraft[]) => {
    focusNext(nameField(before.length));
    change({ slots: [...before, newSlot()] });
  };
  const remove = (before: readonly SlotDraft[], index: number) => {
    // The next one takes its place.
    focusNext(before.length > 1 ? nameField(Math.min(index, before.length - 2)) : "[role=switch]");
    change({ slots: before.toSpliced(index, 1) });
  };
  return (
    <Block ref={block} title={texts.deal}>
      <Question text={texts.dealText} label={texts.isDeal} checked={slots !== null} onChange={turn} />
      {errors.slots ? <InlineError quiet>{errors.slots}</InlineError> : null}
      {slots?.map((slot, index) => (
        <DealSlot
          key={slot.key}
          number={index + 1}
          slot={slot}
          foods={choosable}
          sizes={menu.sizes}
          nameError={errors[`slot:${index}`]}
          foodsError={errors[`slot-foods:${index}`]}
          onChange={(changed) => change({ slots: slots.with(index, { ...slot, ...changed }) })}
          onRemove={() => remove(slots, index)}
        />
      ))}
      {slots && slots.length < SLOTS_MAX ? (
        <div>
          <Button look="ghost" size="sm" onClick={() => add(slots)}>
            <PlusIcon small />
            {texts.addSlot}
          </Button>
        </div>
      ) : null}
    </Block>
  );
}

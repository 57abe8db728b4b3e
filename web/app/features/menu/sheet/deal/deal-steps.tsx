import type { Food } from "@forno/contract/menu/food.ts";
import type { DealSlot } from "@forno/contract/menu/menu.ts";
import { savedBy, savesUpTo } from "@forno/contract/menu/rules/deal-worth.ts";
import { choiceFields } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import { surchargePaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineSummary } from "@forno/contract/menu/rules/line/line-words.ts";
import { isOnSaleInSlot } from "@forno/contract/menu/rules/line/problem/sold-out.ts";
import type { ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { useId } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { PictureFrame } from "../../../../ui/picture/picture-frame.tsx";
import { foodKind, foodPicture } from "../../picture/food-picture.ts";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { menuTexts } from "../../texts/en.ts";
import { sheetTexts, dealTexts as texts } from "../../texts/en-sheet.ts";
import type { Choices } from "../choices/use-choices.ts";
import { type Missing, partGroup, type Submit } from "../choices/use-submit.ts";
import { surchargeText } from "../choices/words.ts";
import { GroupFrame } from "../controls/group-frame.tsx";
import { Pick } from "../controls/pick.tsx";
import { DishChoices } from "../groups/dish-choices.tsx";
import styles from "./deal-steps.module.css";
import type { Steps } from "./use-steps.ts";

export interface DealStepsProps {
  choices: Choices;
  steps: Steps;
  submit: Submit;
  isVegOnly: boolean;
}

/** A deal, slot by slot: what is in it, what it saves, and the choice of each. Without scripts all slots show. */
export function DealSteps({ choices, steps, submit, isVegOnly }: DealStepsProps) {
  const { slots, at, isCustomising } = steps;
  const isComplete = choices.line.parts?.length === slots.length;
  const saved = isComplete ? savedBy(choices.line) : savesUpTo([...choices.index.foods.values()], choices.food);
  return (
    <>
      {saved > 0 ? <p className={styles.saved}>{(isComplete ? texts.saves : menuTexts.savesUpTo)(formatRupees(saved))}</p> : null}
      <nav className={styles.progress} aria-label={texts.steps}>
        <ol>
          {slots.map((slot, place) => (
            <li key={slot._id}>
              <button type="button" aria-current={place === at ? "step" : undefined} onClick={() => steps.goTo(place)}>
                <span className={classNames(styles.number, partOf(choices, slot) && styles.done)} aria-hidden="true">
                  {place + 1}
                </span>
                <span>
                  <span>{slot.name}</span>
                  <Chosen part={partOf(choices, slot)} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {slots.map((slot, place) => (
        <div key={slot._id} className={place === at ? undefined : styles.otherStep}>
          {place === at && isCustomising ? (
            <PartChoices {...{ choices, steps, slot, isVegOnly }} missing={submit.missing} />
          ) : (
            <SlotFoods {...{ choices, steps, slot, place, isVegOnly }} missing={submit.missing} />
          )}
        </div>
      ))}
    </>
  );
}

const partOf = ({ line }: Choices, slot: DealSlot): ResolvedLine | null =>
  line.parts?.find((part) => part.slot._id === slot._id)?.line ?? null;

function Chosen({ part }: { part: ResolvedLine | null }) {
  return part ? <small> {part.food.name}</small> : null;
}

interface SlotProps {
  isVegOnly: boolean;
  choices: Choices;
  steps: Steps;
  slot: DealSlot;
  missing: Missing | null;
}

/** The foods of a slot as cards. */
function SlotFoods({ choices, steps, slot, place, missing, isVegOnly }: SlotProps & { place: number }) {
  const { index, change } = choices;
  const part = partOf(choices, slot);
  const foods = slot.foodIds
    .flatMap((id) => index.foods.get(id) ?? [])
    .filter((food) => !isVegOnly || food.diet === "veg" || food === part?.food);
  const fields = choiceFields();
  const ids = useId();
  return (
    <GroupFrame
      id={slot._id}
      title={slot.name}
      role="radiogroup"
      note={steps.count && place === steps.at ? texts.step(steps.count.number, steps.count.of) : null}
      error={missing?.groupId === slot._id ? missing.text : null}
    >
      {(describedBy) => (
        <div className={styles.foods}>
          {foods.map((food) => (
            <div key={food._id} className={styles.food}>
              <Pick
                className={styles.card}
                name={fields.slot(slot._id)}
                value={food._id}
                checked={part?.food === food}
                disabled={!isOnSaleInSlot(index, food, slot) && part?.food !== food}
                invalid={describedBy !== undefined}
                aria-label={food.name}
                aria-describedby={classNames(food.diet && `${ids}${food._id}-diet`, `${ids}${food._id}-words`)}
                onChange={() => change({ kind: "slot", slotId: slot._id, foodId: food._id })}
              >
                <span className={styles.picture} aria-hidden="true">
                  <PictureFrame picture={foodPicture(food, "96px")} alt="" missing={sheetTexts.noImage} kind={foodKind(food)} />
                </span>
                <span className={styles.words}>
                  <b>
                    {food.diet ? (
                      <span id={`${ids}${food._id}-diet`}>
                        <DietMark diet={food.diet} />
                      </span>
                    ) : null}{" "}
                    <span>{food.name}</span>
                  </b>{" "}
                  <small id={`${ids}${food._id}-words`}>
                    {isOnSaleInSlot(index, food, slot) ? cardText(food, part) : sheetTexts.soldOut}
                  </small>
                </span>
              </Pick>
              {part?.food === food && food.modifierGroupIds.length > 0 ? (
                <span className={styles.customise}>
                  <Button look="ghost" size="sm" aria-label={texts.customise(food.name)} onClick={() => steps.customise(true)}>
                    {texts.customiseText}
                  </Button>
                </span>
              ) : null}
            </div>
          ))}
        </div>
      )}
    </GroupFrame>
  );
}

function cardText(food: Food, part: ResolvedLine | null): string {
  if (part?.food !== food) return food.description;
  const surcharge = surchargePaise(part);
  return [lineSummary(part), ...(surcharge > 0 ? [surchargeText(surcharge)] : [])].filter(Boolean).join(" · ") || food.description;
}

/** The choices of a slot's food; the deal decides its size. */
function PartChoices({ choices, steps, slot, missing, isVegOnly }: SlotProps) {
  const part = partOf(choices, slot);
  if (!part) return null;
  return (
    <div className={styles.part} data-part="deal-part" data-group={partGroup(slot)}>
      <div>
        <Button look="ghost" size="sm" onClick={() => steps.customise(false)}>
          {texts.back(slot.name)}
        </Button>
      </div>
      <h3 className="heading2">{part.food.name}</h3>
      <DishChoices
        isPart
        isVegOnly={isVegOnly}
        index={choices.index}
        line={part}
        fields={choiceFields(slot._id)}
        missing={missing}
        isHalving={false}
        onHalve={() => {}}
        onChange={(change) => choices.change({ kind: "part", slotId: slot._id, change })}
      />
    </div>
  );
}

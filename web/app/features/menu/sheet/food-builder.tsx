import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { kitchenAllergens } from "@forno/contract/menu/rules/food-menu.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { choiceFields } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { laterUntil, menuAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { NOTE_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { type KeyboardEvent, type ReactNode, type UIEvent, useMemo, useState } from "react";
import { useNow } from "../../../platform/state/now.ts";
import { TextField } from "../../../ui/fields/field.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { useVegOnly } from "../page/tools/veg-only.ts";
import { sheetTexts as texts } from "../texts/en-sheet.ts";
import { sizesOf } from "./choices/sizes.ts";
import { useChoices } from "./choices/use-choices.ts";
import { clearChoicesDraft, useChoicesDraft } from "./choices/use-choices-draft.ts";
import { stepToMend, useSubmit } from "./choices/use-submit.ts";
import { DealSteps } from "./deal/deal-steps.tsx";
import { type Steps, useSteps } from "./deal/use-steps.ts";
import { Facts } from "./details/facts.tsx";
import { Foot } from "./details/foot.tsx";
import { Heading } from "./details/heading.tsx";
import styles from "./food-builder.module.css";
import { DishChoices } from "./groups/dish-choices.tsx";
import type { PutInCart } from "./open-sheet.tsx";
import { Stage } from "./stage/stage.tsx";

export interface FoodBuilderProps {
  food: Food;
  /** The current menu at the present moment: it may change meanwhile. */
  menu: Menu;
  /** The allergens in the kitchen, where `menu` is only the part for this food. */
  kitchen?: readonly string[] | undefined;
  /** In a dialog over another page, or as a page of its own. */
  place: "sheet" | "page";
  initial?: { configuration?: Configuration | undefined; quantity?: number | undefined } | undefined;
  /** The key of the cart line that is edited. */
  replaces?: string | undefined;
  /** Where the form is sent without scripts. */
  formAction?: string | undefined;
  /** Why the form that was sent without scripts was refused. */
  problem?: string | null | undefined;
  /** The owner is editing the menu: what changes is no news. */
  isPreview?: boolean;
  /** Renders the name as the title. */
  title: (name: string) => ReactNode;
  putInCart: PutInCart;
  /** On a page of its own: the link to the cart. */
  cartLink?: ReactNode;
  /** False once it was closed, even while it is still on the screen. */
  isShown?: () => boolean;
  /** It is in the cart. `line`: its name. */
  onDone: (line: string) => void;
}

/** Enter on what is chosen would put the food into the cart. Escape leads from a deal's part back to the deal. */
function onKey(event: KeyboardEvent, steps: Steps): void {
  const { target } = event;
  if (event.key === "Escape" && steps.isCustomising) steps.customise(false);
  if (event.key === "Enter" && target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type)) event.preventDefault();
}

/** From here on the picture is in the head of the sheet. */
const SCROLLED_PX = 150;

/** Puts a food together: size, halves, modifiers, note; or a deal, slot by slot. */
export function FoodBuilder(props: FoodBuilderProps) {
  const { food, menu, place, initial, formAction, title, isPreview = false } = props;
  const isVegOnly = useVegOnly() && !isPreview;
  const made = useChoices(menu, food, initial);
  const choices = isPreview ? { ...made, notice: null } : made;
  const { index, line, configuration } = choices;
  const steps = useSteps(index, food, () => (props.replaces === undefined ? null : stepToMend(choices)));
  const hasDraft = place === "page";
  const onDone = (done: string) => {
    if (hasDraft) clearChoicesDraft(food);
    props.onDone(done);
  };
  const submit = useSubmit(choices, steps, { ...props, onDone });
  useChoicesDraft(submit.form, choices, { hasDraft, isGiven: initial !== undefined });
  const [isScrolled, setScrolled] = useState(false);
  const fields = choiceFields();
  const seen = (steps.isCustomising && line.parts?.find((part) => part.slot === steps.slot)?.line) || line;
  const size = sizesOf(index, seen.food).find(({ id }) => id === seen.size?.size._id) ?? null;

  return (
    <form
      ref={submit.form}
      className={styles.form}
      data-place={place}
      data-scrolled={isScrolled}
      method="get"
      action={formAction}
      noValidate
      onSubmit={submit.onSubmit}
      onKeyDown={(event) => onKey(event, steps)}
    >
      <div className={styles.scroll} onScroll={({ currentTarget }: UIEvent) => setScrolled(currentTarget.scrollTop > SCROLLED_PX)}>
        <Stage line={seen} size={size} />
        <div className={styles.choices}>
          <Heading food={food} line={line} isVegOnly={isVegOnly}>
            {title(lineName(line))}
          </Heading>
          {food.deal ? (
            <DealSteps choices={choices} steps={steps} submit={submit} isVegOnly={isVegOnly} />
          ) : (
            <DishChoices
              index={index}
              line={line}
              fields={fields}
              missing={submit.missing}
              isVegOnly={isVegOnly}
              isHalving={choices.isHalving}
              onHalve={choices.halve}
              onChange={choices.change}
            />
          )}
          {steps.isCustomising ? null : (
            <Note name={fields.note} note={configuration.note ?? ""} onChange={(note) => choices.change({ kind: "note", note })} />
          )}
          <Facts line={line} kitchen={props.kitchen ?? kitchenAllergens(menu)} />
        </div>
      </div>
      <Foot choices={choices} submit={submit} steps={steps} isEdit={props.replaces !== undefined} cartLink={props.cartLink} />
    </form>
  );
}

const MINUTE_MS = 60_000;

/** What goes on sale or off by itself does so within a minute. The same object while nothing changes. `isForNow`: not for later, either. */
export function useMenuNow(menu: Menu | null, isForNow = false): Menu | null {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const { scheduling } = useSettings();
  const next = useMemo(() => {
    const now = new Date(Math.max(minute * MINUTE_MS, Date.now()));
    return menu && menuAt(menu, now, isForNow ? null : laterUntil(scheduling, now));
  }, [menu, minute, scheduling, isForNow]);
  const text = useMemo(() => JSON.stringify(next), [next]);
  const [shown, setShown] = useState({ text, menu: next });
  if (shown.text !== text) setShown({ text, menu: next });
  return shown.menu;
}

interface NoteProps {
  name: string;
  note: string;
  onChange: (note: string) => void;
}

/** Counted in characters as people count them, not in UTF-16 units. */
function Note({ name, note, onChange }: NoteProps) {
  const count = [...note].length;
  return (
    <div className={styles.note}>
      <TextField
        label={texts.note}
        name={name}
        rows={2}
        placeholder={texts.noteExample}
        value={note}
        onChange={({ target }) => onChange([...target.value].slice(0, NOTE_MAX).join(""))}
        hint={
          <span className={styles.hint}>
            {texts.noteHint} <span className={styles.count}>{texts.noteCount(count, NOTE_MAX)}</span>
          </span>
        }
      />
    </div>
  );
}

import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { DIETS, type Diet } from "@forno/contract/menu/rules/food-labels.ts";
import { type Change, quantityOf, sideOf } from "@forno/contract/menu/rules/line/form/change.ts";
import type { ChoiceFields } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { Portion, ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { BASE_IMAGES } from "@forno/contract/menu/rules/pictures.ts";
import { type KeyboardEvent, useId, useRef } from "react";
import { builderPicture } from "../../../../pictures/builder-files.ts";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { SideDisc } from "../../pizza/side-disc.tsx";
import { dietTexts } from "../../texts/en.ts";
import { tileText } from "../choices/words.ts";
import { Dock } from "./dock.tsx";
import styles from "./tiles.module.css";

export interface GroupTilesProps {
  group: ModifierGroup;
  portions: readonly Portion[];
  line: ResolvedLine;
  fields: ChoiceFields;
  /** The modifier whose dock is open. */
  openId: string | null;
  onOpen: (modifierId: string | null) => void;
  onChange: (change: Change) => void;
}

/** A group as tiles with pictures, those of one diet together. */
export function GroupTiles(props: GroupTilesProps) {
  const diets = [...DIETS, null].filter((diet) => props.portions.some(({ modifier }) => modifier.diet === diet));
  return diets.map((diet, place) => (
    <div key={diet}>
      {diets.length > 1 && diet ? <DietHeading diet={diet} isFirst={place === 0} /> : null}
      <ul className={styles.tiles}>
        {props.portions
          .filter(({ modifier }) => modifier.diet === diet)
          .map((portion) => (
            <Tile key={portion.modifier._id} {...props} portion={portion} />
          ))}
      </ul>
    </div>
  ));
}

function DietHeading({ diet, isFirst }: { diet: Diet; isFirst: boolean }) {
  return (
    <p className={classNames(styles.diet, isFirst && styles.first)}>
      {diet === "egg" ? null : (
        <span className={styles.plate} aria-hidden="true">
          <DietMark diet={diet} />
        </span>
      )}
      {diet === "egg" ? <DietMark diet={diet} /> : <span>{dietTexts[diet]}</span>}
    </p>
  );
}

/** A tap on what is not chosen adds it once to the whole and opens its dock; a tap on what is chosen only opens the dock. */
function Tile({ portion, group, line, fields, openId, onOpen, onChange }: GroupTilesProps & { portion: Portion }) {
  const { modifier } = portion;
  const tile = useRef<HTMLButtonElement>(null);
  const stateId = useId();
  const quantity = quantityOf(portion);
  const isOpen = openId === modifier._id;
  const tap = () => {
    if (quantity === 0 && group.max === 1) onChange({ kind: "only", groupId: group._id, modifierId: modifier._id });
    else if (quantity === 0) onChange({ kind: "amount", modifierId: modifier._id, quantity: 1 });
    onOpen(modifier._id);
    // Above the dock, which covers the end of the list.
    tile.current?.scrollIntoView({ block: "nearest" });
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(null);
    tile.current?.focus();
  };
  return (
    <li
      className={classNames(
        styles.item,
        quantity > 0 && styles.chosen,
        !modifier.isAvailable && styles.gone,
        isOpen && styles.current,
      )}
      data-dock={isOpen ? "open" : "closed"}
      onKeyDown={close}
    >
      <button
        ref={tile}
        type="button"
        className={styles.tile}
        aria-describedby={stateId}
        aria-pressed={quantity > 0}
        aria-expanded={isOpen}
        disabled={!modifier.isAvailable && quantity === 0}
        onClick={tap}
      >
        <Peek portion={portion} line={line} />
        <b>{modifier.name}</b> {/* The name is that of the modifier alone: this describes it. */}
        <small id={stateId} aria-hidden="true">
          {tileText(line, portion)}
        </small>
        {quantity > 0 ? (
          <span className={styles.state} aria-hidden="true">
            {quantity > 1 ? <u>{`×${quantity}`}</u> : null}
            <SideDisc side={sideOf(portion)} className={styles.disc} />
          </span>
        ) : null}
      </button>
      <Dock {...{ portion, line, fields, isOpen, onChange }} />
    </li>
  );
}

/** The modifier on the food's base, seen close up. */
function Peek({ portion, line }: { portion: Portion; line: ResolvedLine }) {
  const { image } = portion.modifier;
  if (image === null) return null;
  return (
    <span className={styles.peek} aria-hidden="true">
      {[line.food.baseImage ?? BASE_IMAGES[0], image].map((each) => {
        const { avif, webp, side } = builderPicture(each, "small");
        return (
          <picture key={each}>
            <source type="image/avif" srcSet={avif} />
            <img src={webp} alt="" width={side} height={side} loading="lazy" />
          </picture>
        );
      })}
    </span>
  );
}

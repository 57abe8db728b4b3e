import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { groupWords } from "../../menu-words.ts";
import { MovableRow, type MovableRowProps } from "../../rows/movable-row.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import type { PartProps } from "../parts/block.tsx";
import styles from "./food-groups.module.css";
import { GroupDefaults } from "./group-defaults.tsx";

export interface AttachedGroupProps extends PartProps {
  group: ModifierGroup;
  moves: Pick<MovableRowProps, "onStep" | "onDrop">;
  onEdit: (groupId: string) => void;
  onRemove: () => void;
}

/** A group of the food: its rule, what the food comes with, and its place on the sheet. */
export function AttachedGroup({ food, draft, change, group, moves, onEdit, onRemove }: AttachedGroupProps) {
  const { _id, name, modifiers, min } = group;
  const [isOpen, setOpen] = useState(false);
  const defaults = modifiers
    .map((modifier) => ({ modifier, quantity: draft[`comes:${modifier._id}`] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ modifier, quantity }) => texts.timesName(quantity, modifier.name));
  const included = min > 0 ? texts.noDefaultChoice : texts.comesWithNothing;
  const words = defaults.length > 0 ? texts.comesWith(defaults.join(", ")) : included;
  return (
    <MovableRow kind="group" id={_id} name={name} className={styles.group} {...moves}>
      <div className={styles.about}>
        <b>{name}</b>
        <p>{groupWords(group)}</p>
        <button
          type="button"
          aria-expanded={isOpen}
          // The visible words first, so that voice control finds it.
          aria-label={`${words}. ${texts.changeDefaultsOf(name)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </button>
      </div>
      <Button look="quiet" size="sm" aria-label={texts.editGroupNamed(name)} onClick={() => onEdit(_id)}>
        {texts.editGroup}
      </Button>
      <IconButton bare label={texts.removeGroup(name, food.name)} onClick={onRemove}>
        <CrossIcon small />
      </IconButton>
      {isOpen ? <GroupDefaults group={group} draft={draft} change={change} /> : null}
    </MovableRow>
  );
}

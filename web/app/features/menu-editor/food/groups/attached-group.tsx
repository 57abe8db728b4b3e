import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { useState } from "react";
import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";
import { type DropEdge, useRowDrag } from "../../../../ui/behaviour/use-row-drag.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { groupWords } from "../../group-words.ts";
import { Grip } from "../../list/grip.tsx";
import type { Direction } from "../../list/menu-order.ts";
import type { PartProps } from "../parts/part-props.ts";
import styles from "./food-groups.module.css";
import { GroupDefaults } from "./group-defaults.tsx";

const GROUP_ROW = "group";

export interface AttachedGroupProps extends PartProps {
  group: ModifierGroup;
  onStep: (direction: Direction) => void;
  onDrop: (groupId: string, edge: DropEdge) => void;
  onEdit: (groupId: string) => void;
  onRemove: () => void;
}

/** A group of the food: its rule, what the food comes with, and its place on the sheet. */
export function AttachedGroup({ food, draft, change, group, onStep, onDrop, onEdit, onRemove }: AttachedGroupProps) {
  const { _id, name, modifiers, min } = group;
  const [isOpen, setOpen] = useState(false);
  const { row, handle, isDragged, edge } = useRowDrag<HTMLLIElement>({
    kind: GROUP_ROW,
    id: _id,
    accepts: [GROUP_ROW],
    onDrop: ({ id }, at) => onDrop(id, at),
  });
  const defaults = modifiers
    .map((modifier) => ({ modifier, quantity: draft[`comes:${modifier._id}`] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ modifier, quantity }) => texts.timesName(quantity, modifier.name));
  const included = min > 0 ? texts.noDefaultChoice : texts.comesWithNothing;
  const words = defaults.length > 0 ? texts.comesWith(defaults.join(", ")) : included;
  return (
    <li ref={row} className={classNames(isDragged && styles.dragged)} data-edge={edge}>
      <div className={styles.group}>
        <Grip ref={handle} name={name} id={_id} onStep={onStep} />
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
      </div>
      {isOpen ? <GroupDefaults group={group} draft={draft} change={change} /> : null}
    </li>
  );
}

import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { useRef, useState } from "react";
import { gripOf, useNextFocus } from "../../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { groupWords } from "../../menu-words.ts";
import { MovableRow, type MovableRowProps } from "../../rows/movable-row.tsx";
import { useRows } from "../../rows/use-rows.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { comesFields } from "../draft/food-draft.ts";
import { Block, type PartProps } from "../parts/block.tsx";
import styles from "./food-groups.module.css";

/** The name of the field with the group to add. */
const ADDED = "group-to-add";

/** The option groups of a food, in the order of its sheet. */
export function FoodGroups(props: PartProps & { onEdit: (groupId: string) => void }) {
  const { menu, draft, change } = props;
  /** The group to add; empty: none is chosen yet; null: none is being added. */
  const [chosen, setChosen] = useState<string | null>(null);
  const block = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(block);
  const groupOf = (id: string) => menu.modifierGroups.find(({ _id }) => _id === id);
  const attached = draft.modifierGroupIds.flatMap((id) => groupOf(id) ?? []).map((group) => ({ ...group, key: group._id }));
  const others = menu.modifierGroups.filter(({ _id }) => !draft.modifierGroupIds.includes(_id));
  const { list, announcement, movesOf, ...edit } = useRows(
    attached,
    (groups) => change({ modifierGroupIds: groups.map(({ _id }) => _id) }),
    ({ name }, place, of) => texts.groupAt(name, place, of),
  );
  const startAdding = () => {
    focusNext(`[name="${ADDED}"]`);
    setChosen("");
  };
  const add = (id: string) => {
    const group = groupOf(id);
    if (group) edit.add({ ...group, key: id }, gripOf(id));
    setChosen(null);
  };
  return (
    <Block ref={block} title={texts.groups} note={texts.groupsOrder}>
      {attached.length === 0 ? <p className="muted">{texts.noGroups}</p> : null}
      <ul ref={list} className={styles.groups}>
        {attached.map((group) => (
          <AttachedGroup
            key={group._id}
            {...props}
            group={group}
            moves={movesOf(group)}
            onRemove={() => {
              if (attached.length === 1) focusNext("button");
              edit.remove(group);
            }}
          />
        ))}
      </ul>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      {chosen !== null ? (
        <div className={styles.adding}>
          <Select
            name={ADDED}
            label={texts.groupToAdd}
            wide
            options={[{ value: "", text: texts.groupToAdd }, ...others.map(({ _id, name }) => ({ value: _id, text: name }))]}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button disabled={!others.some(({ _id }) => _id === chosen)} onClick={() => add(chosen)}>
            {texts.addChosenGroup}
          </Button>
        </div>
      ) : (
        <div>
          <Button look="ghost" size="sm" disabled={others.length === 0} onClick={startAdding}>
            <PlusIcon small />
            {texts.addGroup}
          </Button>
        </div>
      )}
    </Block>
  );
}

interface AttachedGroupProps extends PartProps {
  group: ModifierGroup;
  moves: Pick<MovableRowProps, "onStep" | "onDrop">;
  onEdit: (groupId: string) => void;
  onRemove: () => void;
}

/** A group of the food: its rule, what the food comes with, and its place on the sheet. */
function AttachedGroup({ food, draft, change, group, moves, onEdit, onRemove }: AttachedGroupProps) {
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

interface GroupDefaultsProps extends Pick<PartProps, "draft" | "change"> {
  group: ModifierGroup;
}

/** What a food comes with of a group: one modifier where only one can be chosen, otherwise how many of each. */
function GroupDefaults({ group, draft, change }: GroupDefaultsProps) {
  const { name, max, modifiers } = group;
  const quantityOf = (id: string) => draft[`comes:${id}`] ?? 0;
  if (max === 1) {
    const chosen = modifiers.find(({ _id }) => quantityOf(_id) > 0)?._id ?? "";
    return (
      <div className={styles.defaults}>
        <SelectField
          label={texts.defaultsOf(name)}
          options={[
            { value: "", text: texts.none },
            ...modifiers.map((modifier) => ({ value: modifier._id, text: modifier.name })),
          ]}
          value={chosen}
          onChange={({ target }) => change(comesFields(modifiers.map(({ _id }) => [_id, _id === target.value ? 1 : 0])))}
        />
      </div>
    );
  }
  return (
    <fieldset className={styles.defaults}>
      <legend className="label">{texts.defaultsOf(name)}</legend>
      <ul>
        {modifiers.map(({ _id, name: modifierName, maxQuantity }) => (
          <li key={_id}>
            <span>{modifierName}</span>
            <Select
              sm
              label={texts.quantityOf(modifierName)}
              options={Array.from({ length: maxQuantity + 1 }, (_, quantity) => ({
                value: `${quantity}`,
                text: quantity === 0 ? texts.none : `${quantity}`,
              }))}
              value={`${quantityOf(_id)}`}
              onChange={({ target }) => change(comesFields([[_id, Number(target.value)]]))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

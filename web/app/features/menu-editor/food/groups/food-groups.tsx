import type { Menu } from "@forno/contract/menu/food.ts";
import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { useRef, useState } from "react";
import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { gripOf, useNextFocus } from "../../use-grip-focus.ts";
import { Block } from "../parts/block.tsx";
import type { PartProps } from "../parts/part-props.ts";
import { AttachedGroup } from "./attached-group.tsx";
import styles from "./food-groups.module.css";

const groupsIn = ({ modifierGroups }: Menu, ids: readonly string[]): ModifierGroup[] =>
  ids.flatMap((id) => modifierGroups.find(({ _id }) => _id === id) ?? []);

/** The name of the field with the group to add. */
const ADDED = "group-to-add";

/** The option groups of a food, in the order of its sheet. */
export function FoodGroups(props: PartProps & { onEdit: (groupId: string) => void }) {
  const { menu, draft, change } = props;
  const [said, setSaid] = useState("");
  /** The group to add; empty: none is chosen yet; null: none is being added. */
  const [chosen, setChosen] = useState<string | null>(null);
  const block = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(block);
  const attached = groupsIn(menu, draft.modifierGroupIds);
  const ids = attached.map(({ _id }) => _id);
  const others = menu.modifierGroups.filter(({ _id }) => !ids.includes(_id));
  const move = (id: string, index: number): void => {
    const next = ids.filter((each) => each !== id).toSpliced(Math.max(0, index), 0, id);
    const name = attached.find(({ _id }) => _id === id)?.name ?? "";
    setSaid(texts.groupAt(name, next.indexOf(id) + 1, next.length));
    change({ modifierGroupIds: next });
  };
  const startAdding = () => {
    focusNext(`[name="${ADDED}"]`);
    setChosen("");
  };
  const add = (id: string) => {
    focusNext(gripOf(id));
    change({ modifierGroupIds: [...ids, id] });
    setChosen(null);
  };
  return (
    <Block ref={block} title={texts.groups} note={texts.groupsOrder}>
      {attached.length === 0 ? <p className="muted">{texts.noGroups}</p> : null}
      <ul className={styles.groups}>
        {attached.map((group, index) => (
          <AttachedGroup
            key={group._id}
            {...props}
            group={group}
            onStep={(direction) => {
              focusNext(gripOf(group._id));
              move(group._id, index + (direction === "up" ? -1 : 1));
            }}
            onDrop={(id, edge) => {
              const rest = ids.filter((each) => each !== id);
              move(id, rest.indexOf(group._id) + (edge === "after" ? 1 : 0));
            }}
            onRemove={() => {
              const neighbour = ids[index + 1] ?? ids[index - 1];
              focusNext(neighbour ? gripOf(neighbour) : "button");
              change({ modifierGroupIds: ids.filter((id) => id !== group._id) });
            }}
          />
        ))}
      </ul>
      <p className="visuallyHidden" role="status">
        {said}
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

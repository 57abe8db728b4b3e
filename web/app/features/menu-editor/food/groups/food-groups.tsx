import { useRef, useState } from "react";
import { gripOf, useNextFocus } from "../../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { useRows } from "../../rows/use-rows.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import { Block, type PartProps } from "../parts/block.tsx";
import { AttachedGroup } from "./attached-group.tsx";
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

import type { Menu } from "@forno/contract/shop/food.ts";
import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { groupWords } from "../group-words.ts";

export interface GroupsViewProps {
  menu: Menu;
  /** The group whose drawer is open. */
  id: string | undefined;
}

/** All option groups. */
export default function GroupsView({ menu }: GroupsViewProps) {
  return (
    <Panel title={texts.views.groups}>
      <ul>
        {menu.modifierGroups.map((group) => (
          <li key={group._id}>
            {group.name}: {groupWords(group)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

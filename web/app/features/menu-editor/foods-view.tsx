import type { Menu } from "@forno/contract/shop/food.ts";

import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";

export interface FoodsViewProps {
  menu: Menu;
  /** The food whose form is shown. */
  id: string | undefined;
}

/** Sections and foods in order, and the form of one food. */
export default function FoodsView({ menu }: FoodsViewProps) {
  return (
    <Panel title={texts.views.foods}>
      <ul>
        {menu.foods.map(({ _id, name }) => (
          <li key={_id}>
            <PageLink to={`/admin/list/${_id}`}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import type { Menu } from "@forno/contract/shop/food.ts";
import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { Panel } from "../../../ui/page/panel.tsx";

/** The sizes of the shop, in order. */
export default function SizesView({ menu }: { menu: Menu }) {
  return (
    <Panel title={texts.views.sizes}>
      <ul>
        {menu.sizes.map(({ _id, name, detail }) => (
          <li key={_id}>
            {name} {detail}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

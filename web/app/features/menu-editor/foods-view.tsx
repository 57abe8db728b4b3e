import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useState } from "react";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { FoodEditor } from "./food/food-editor.tsx";
import styles from "./foods-view.module.css";
import { orderOf } from "./list/menu-order.ts";
import { SectionList } from "./list/section-list.tsx";
import { foodTexts } from "./texts/en-food.ts";

export interface FoodsViewProps {
  menu: MenuDocument;
  /** The food whose form is shown. Without it, the list on phones, and the first food beside the list on desktops. */
  id: string | undefined;
}

/** Sections and foods in order, and the form of one food. */
export default function FoodsView({ menu, id }: FoodsViewProps) {
  const firstId = useFirstFood(menu, id === undefined);
  const shownId = id ?? firstId;
  const food = menu.foods.find(({ _id }) => _id === shownId);
  return (
    <div className={styles.editor} data-view={id ? "food" : "list"}>
      <SectionList menu={menu} currentId={food?._id} />
      {food ? (
        <FoodEditor key={food._id} food={food} menu={menu} />
      ) : (
        <div className={styles.missing}>
          <Empty shape="noMatch" title={foodTexts.notFound}>
            <ButtonLink look="ghost" to="/admin/menu">
              {foodTexts.backToMenu}
            </ButtonLink>
          </Empty>
        </div>
      )}
    </div>
  );
}

/** Stays the same while it exists: an open form is not exchanged when another admin puts another food first. */
function useFirstFood(menu: MenuDocument, isShown: boolean): string | undefined {
  const [kept, keep] = useState<string>();
  const stays = isShown && menu.foods.some(({ _id }) => _id === kept);
  const first = stays ? kept : orderOf(menu).flatMap(({ foodIds }) => foodIds)[0];
  if (first !== kept) keep(first);
  return first;
}

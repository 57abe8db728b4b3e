import { blankFood } from "./food/draft/new-food.ts";
import { FoodEditor } from "./food/food-editor.tsx";
import styles from "./foods-view.module.css";
import type { FoodsViewProps } from "./foods-view.tsx";

/** The form of a new food. */
export default function AddFoodView({ menu }: Pick<FoodsViewProps, "menu">) {
  return (
    <div className={styles.adding}>
      <FoodEditor food={blankFood(menu)} menu={menu} />
    </div>
  );
}

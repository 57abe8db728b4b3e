import type { Food } from "@forno/contract/shop/food.ts";
import type { MenuDocument } from "@forno/contract/shop/menu-admin.ts";
import { FoodForm } from "../../food/desk/food-form.tsx";

export interface FoodEditorProps {
  food: Food;
  menu: MenuDocument;
}

export function FoodEditor({ food }: FoodEditorProps) {
  return <FoodForm food={food} />;
}

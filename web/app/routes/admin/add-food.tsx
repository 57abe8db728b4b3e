import type { MetaArgs } from "react-router";
import { pageTitles } from "#texts/pages.ts";
import { FoodForm } from "../../features/food/desk/food-form.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.addFood);

export default function AddFood() {
  return (
    <>
      <PageHeader compact title={pageTitles.addFood} />
      <FoodForm />
    </>
  );
}

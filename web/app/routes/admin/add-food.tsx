import { type MetaArgs, useNavigate } from "react-router";
import { pageTitles } from "#texts/pages.ts";
import { FoodForm } from "../../features/menu/admin/food-form.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.addFood);

export default function AddFood() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader compact title={pageTitles.addFood} />
      {/* Its sizes, options or the slots of a deal come next. */}
      <FoodForm onSaved={({ _id }) => void navigate(`/admin/menu/foods/${_id}`)} />
    </>
  );
}

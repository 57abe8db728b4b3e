import type { Food } from "@forno/contract/menu/food.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-category.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { useState } from "react";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { PencilIcon, TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { RoundPicture } from "../../../ui/picture/round-picture.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { type Column, DataTable, RowActions, type Sort } from "../../../ui/table/table.tsx";
import { foodPicture } from "../picture/food-picture.ts";
import { useRemoveFood, useSetAvailability } from "./admin-queries.ts";
import { dealsWith } from "./deals-with.ts";
import styles from "./food-list.module.css";

const PICTURE_PX = 56;
const { compare } = new Intl.Collator("en-IN");

/** The options of the filter by kind. Empty: all. */
export const kindFilters = ["", ...FOOD_CATEGORIES] as const;

function Availability({ food }: { food: Food }) {
  const { mutate, isPending, variables } = useSetAvailability(food);
  return (
    <Switch checked={isPending ? variables : food.isAvailable} pending={isPending} onChange={mutate}>
      <span className="visuallyHidden">{texts.availableFood(food.name)}</span>
    </Switch>
  );
}

interface Actions {
  onEdit: (food: Food) => void;
  onRemove: (food: Food) => void;
}

const columnsFor = ({ onEdit, onRemove }: Actions): Column<Food>[] => [
  {
    key: "name",
    head: texts.name,
    names: true,
    wordy: true,
    sortable: true,
    cell: (food) => {
      const picture = foodPicture(food, `${PICTURE_PX}px`);
      return (
        <span className={styles.foodName}>
          <RoundPicture src={picture?.src ?? null} srcSet={picture?.srcSet} size={PICTURE_PX}>
            {food.name.charAt(0)}
          </RoundPicture>
          <span className="grow">
            {food.name} {food.isAvailable ? null : <Tag look="no">{texts.soldOut}</Tag>}
          </span>
        </span>
      );
    },
  },
  {
    key: "description",
    head: texts.description,
    wordy: true,
    cell: ({ description }) => <span className={`${styles.foodAbout} small muted`}>{description}</span>,
  },
  { key: "kind", head: texts.kind, sortable: true, cell: ({ category }) => texts.kinds[category ?? ""] },
  { key: "price", head: texts.price, figure: true, sortable: true, cell: ({ price }) => formatRupees(price) },
  { key: "available", head: texts.available, cell: (food) => <Availability food={food} /> },
  {
    key: "actions",
    head: texts.actions,
    figure: true,
    cell: (food) => (
      <RowActions>
        <IconButton label={texts.editFood(food.name)} onClick={() => onEdit(food)}>
          <PencilIcon />
        </IconButton>
        <IconButton label={texts.removeFood(food.name)} onClick={() => onRemove(food)}>
          <TrashIcon />
        </IconButton>
      </RowActions>
    ),
  },
];

const orderOf: Record<string, (a: Food, b: Food) => number> = {
  name: (a, b) => compare(a.name, b.name),
  kind: (a, b) => compare(a.category ?? "", b.category ?? ""),
  price: (a, b) => a.price - b.price,
};

/** In the order of the menu until a column is chosen. */
function sorted(foods: readonly Food[], sort: Sort | undefined): readonly Food[] {
  const compareBy = sort && orderOf[sort.key];
  if (!compareBy) return foods;
  return foods.toSorted((a, b) => (sort.direction === "ascending" ? compareBy(a, b) : compareBy(b, a)));
}

export interface FoodListProps {
  foods: readonly Food[];
  search: string;
  /** One of `kindFilters`. */
  kind: string;
  onClear: () => void;
  onEdit: (food: Food) => void;
}

export function FoodList({ foods, search, kind, onClear, onEdit }: FoodListProps) {
  const [sort, setSort] = useState<Sort>();
  const [asked, setAsked] = useState<Food | null>(null);
  const removeFood = useRemoveFood();
  const wanted = search.trim().toLocaleLowerCase("en-IN");
  const found = foods
    .filter(({ category }) => kind === "" || category === kind)
    .filter(({ name, description }) => `${name} ${description}`.toLocaleLowerCase("en-IN").includes(wanted));
  if (found.length === 0) {
    return (
      <Empty shape="noMatch" title={texts.nothingFound}>
        <Button look="ghost" onClick={onClear}>
          {texts.clearSearch}
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <DataTable
        caption={texts.listCaption}
        columns={columnsFor({ onEdit, onRemove: setAsked })}
        rows={sorted(found, sort)}
        rowKey={(food) => food._id}
        sort={sort}
        onSort={setSort}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.removeQuestion(asked?.name ?? "")}
        verb={texts.remove}
        icon={<TrashIcon small />}
        danger
        pending={removeFood.isPending}
        pendingText={texts.removing}
        failure={null}
        onConfirm={() => asked && removeFood.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {texts.removeText(asked ? dealsWith(foods, asked._id) : [])}
      </ConfirmDialog>
    </>
  );
}

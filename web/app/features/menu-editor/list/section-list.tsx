import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useGripFocus } from "../../../ui/behaviour/next-focus.ts";
import type { DraggedRow, DropEdge } from "../../../ui/behaviour/use-row-drag.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { RemoveFoodDialog } from "../food/remove-food-dialog.tsx";
import { useSaveOrder } from "../menu-queries.ts";
import { menuEditorTexts as texts } from "../texts/en.ts";
import { FOOD_ROW, FoodRow } from "./food-row.tsx";
import {
  type Direction,
  isSameOrder,
  type MenuOrder,
  moveFood,
  moveSection,
  orderOf,
  placeOf,
  stepFood,
  stepSection,
} from "./menu-order.ts";
import { MoveDialog, type MovePlace } from "./move-dialog.tsx";
import { SectionDialog } from "./section-dialog.tsx";
import styles from "./section-list.module.css";
import { SectionRow } from "./section-row.tsx";

/** What a dialog is about. */
type Asked = { kind: "food" | "section"; id: string };

export interface SectionListProps {
  menu: MenuDocument;
  /** The food whose form is shown. */
  currentId?: string | undefined;
  /** On a page of its own all sections are open, and each food shows more. */
  isPage?: boolean;
  /** The foods to show. */
  isShown?: (food: Food) => boolean;
}

/** The sections with their foods: put in order by dragging or by keys, and taken off sale with one tap. */
export function SectionList({ menu, currentId, isPage = false, isShown = () => true }: SectionListProps) {
  const { mutate, isPending, variables } = useSaveOrder(menu.version);
  const order = isPending ? variables : orderOf(menu);
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const [moved, setMoved] = useState<Asked | null>(null);
  const [edited, setEdited] = useState<string | "new" | null>(null);
  const [removed, setRemoved] = useState<Food | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  const focusGrip = useGripFocus(list);

  const foodOf = (id: string) => menu.foods.find(({ _id }) => _id === id);
  const sectionOf = (id: string | null) => menu.sections.find(({ _id }) => _id === id);
  const nameOf = (id: string | null) => sectionOf(id)?.name ?? texts.noSection;
  const current = currentId === undefined ? undefined : placeOf(order, currentId);
  const isOpen = (id: string | null) => toggled[`${id}`] ?? (isPage || (current ? current.sectionId : order[0]?._id) === id);
  const toggle = (id: string | null, open: boolean) => setToggled((before) => ({ ...before, [`${id}`]: open }));

  const wordsOf = (next: MenuOrder, { kind, id }: DraggedRow): string => {
    if (kind !== FOOD_ROW) {
      return texts.sectionAt(nameOf(id), next.findIndex(({ _id }) => _id === id) + 1, next.length);
    }
    const place = placeOf(next, id);
    const section = next.find(({ _id }) => _id === place?.sectionId);
    return place && section
      ? texts.foodAt(foodOf(id)?.name ?? "", place.index + 1, section.foodIds.length, nameOf(place.sectionId))
      : "";
  };
  const save = (next: MenuOrder, about: DraggedRow, focus?: "grip") => {
    if (isSameOrder(next, order)) return;
    const place = about.kind === FOOD_ROW ? placeOf(next, about.id) : undefined;
    if (place) toggle(place.sectionId, true);
    if (focus) focusGrip(about.id);
    setAnnouncement(wordsOf(next, about));
    mutate(next);
  };
  const dropOnFood = (targetId: string) => (dragged: DraggedRow, edge: DropEdge) => {
    const others = moveFood(order, dragged.id, { sectionId: "", index: 0 });
    const target = placeOf(others, targetId);
    if (!target) return;
    save(moveFood(order, dragged.id, { ...target, index: target.index + (edge === "after" ? 1 : 0) }), dragged);
  };
  const dropOnSection = (sectionId: string | null) => (dragged: DraggedRow, edge: DropEdge) => {
    if (dragged.kind === FOOD_ROW) {
      const index = isOpen(sectionId) ? 0 : (order.find(({ _id }) => _id === sectionId)?.foodIds.length ?? 0);
      save(moveFood(order, dragged.id, { sectionId, index }), dragged);
      return;
    }
    const others = order.filter(({ _id }) => _id !== dragged.id);
    const index = others.findIndex(({ _id }) => _id === sectionId) + (edge === "after" ? 1 : 0);
    save(moveSection(order, dragged.id, index), dragged);
  };
  const stepBy = ({ kind, id }: Asked, direction: Direction) =>
    save(kind === "food" ? stepFood(order, id, direction) : stepSection(order, id, direction), { kind, id }, "grip");
  const placesFor = (asked: Asked): MovePlace[] => [
    { key: "up", text: texts.moveUp, onChoose: () => stepBy(asked, "up") },
    { key: "down", text: texts.moveDown, onChoose: () => stepBy(asked, "down") },
    ...(asked.kind === "food" ? order : [])
      .filter(({ foodIds }) => !foodIds.includes(asked.id))
      .map(({ _id, foodIds }) => ({
        key: `${_id}`,
        text: texts.moveTo(nameOf(_id)),
        onChoose: () => save(moveFood(order, asked.id, { sectionId: _id, index: foodIds.length }), asked, "grip"),
      })),
  ];
  return (
    <nav ref={list} className={classNames(styles.list, isPage && styles.page)} aria-label={texts.list}>
      <h2 className="label muted">{texts.order}</h2>
      {order
        .map((section) => ({ ...section, foods: section.foodIds.flatMap((id) => foodOf(id) ?? []).filter(isShown) }))
        .filter(({ foodIds, foods }) => foods.length > 0 || foodIds.length === 0)
        .map(({ _id, foodIds, foods }) => (
          <SectionRow
            key={_id}
            section={sectionOf(_id) ?? null}
            count={foodIds.length}
            isOpen={isOpen(_id)}
            onToggle={() => toggle(_id, !isOpen(_id))}
            onDrop={dropOnSection(_id)}
            onStep={(direction) => _id && stepBy({ kind: "section", id: _id }, direction)}
            onMove={() => _id && setMoved({ kind: "section", id: _id })}
            onEdit={() => setEdited(_id)}
          >
            {foods.map((food) => (
              <FoodRow
                key={food._id}
                food={food}
                isCurrent={food._id === currentId}
                onDrop={dropOnFood(food._id)}
                onStep={(direction) => stepBy({ kind: "food", id: food._id }, direction)}
                onMove={() => setMoved({ kind: "food", id: food._id })}
                {...(isPage && {
                  onEdit: () => void navigate(`/admin/menu/foods/${food._id}`),
                  onRemove: () => setRemoved(food),
                })}
              />
            ))}
          </SectionRow>
        ))}
      <Button look="quiet" size="sm" onClick={() => setEdited("new")}>
        <PlusIcon small />
        {texts.addSection}
      </Button>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      <MoveDialog
        name={moved && (moved.kind === "food" ? (foodOf(moved.id)?.name ?? "") : nameOf(moved.id))}
        places={moved ? placesFor(moved) : []}
        onClose={() => setMoved(null)}
      />
      <RemoveFoodDialog food={removed} foods={menu.foods} onClose={() => setRemoved(null)} />
      {edited !== null ? (
        <SectionDialog
          key={edited}
          section={edited === "new" ? null : (sectionOf(edited) ?? null)}
          foods={order.find(({ _id }) => _id === edited)?.foodIds.length ?? 0}
          stations={[...new Set(menu.sections.map(({ station }) => station))]}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </nav>
  );
}

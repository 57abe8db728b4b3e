import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { allPortions, type Change } from "@forno/contract/menu/rules/line/form/change.ts";
import { type ChoiceFields, isOneOf } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { chosenCount, type Portion, type ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { type CSSProperties, useId } from "react";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { secondHalves } from "../choices/live-changes.ts";
import type { SizeChoice } from "../choices/sizes.ts";
import { sizesOf } from "../choices/sizes.ts";
import { HALVES_GROUP, type Missing, SIZE_GROUP } from "../choices/use-submit.ts";
import { refusalText } from "../choices/words.ts";
import { GroupFrame } from "../controls/group-frame.tsx";
import { Pick } from "../controls/pick.tsx";
import { Halves } from "./halves.tsx";
import { useOpenDock } from "./open-dock.ts";
import { GroupRows } from "./rows.tsx";
import styles from "./size-cards.module.css";
import { GroupTiles } from "./tiles.tsx";

export interface DishChoicesProps {
  index: MenuIndex;
  line: ResolvedLine;
  fields: ChoiceFields;
  missing: Missing | null;
  isHalving: boolean;
  onHalve: (isHalving: boolean) => void;
  isVegOnly: boolean;
  /** A part of a deal: the deal decides its size, and it is not halved. */
  isPart?: boolean;
  onChange: (change: Change) => void;
}

/** All choices of a food that is no deal. */
export function DishChoices(props: DishChoicesProps) {
  const { index, line, fields, missing, isHalving, onHalve, isVegOnly, isPart = false, onChange } = props;
  const { food, second } = line;
  const [openId, setOpenId] = useOpenDock();
  const sizes = isPart ? [] : sizesOf(index, food, second?.food);
  const sizeId = line.size?.size._id ?? null;
  const canBeHalved = !isPart && secondHalves(index, food, sizeId).length > 0;
  const portions = allPortions(line).filter((portion) => !isVegOnly || isVegOrThere(portion));
  return (
    <>
      <input type="hidden" name={fields.isForm} value="1" />
      {second ? <input type="hidden" name={fields.shownHalf} value={second.food._id} /> : null}
      {sizeId !== null && sizes.length > 0 ? (
        <SizeCards
          name={fields.size}
          sizes={sizes}
          sizeId={sizeId}
          error={null}
          onChoose={(id) => onChange({ kind: "size", sizeId: id })}
        />
      ) : null}
      {canBeHalved ? (
        <Halves
          name={fields.half}
          index={index}
          food={food}
          sizeId={sizeId}
          secondId={second?.food._id ?? null}
          isVegOnly={isVegOnly}
          isHalved={isHalving}
          error={missing?.groupId === HALVES_GROUP ? missing.text : null}
          onHalve={onHalve}
          onChange={onChange}
        />
      ) : null}
      {line.groups
        .filter((group) => portions.some((portion) => portion.group === group))
        .map((group) => (
          <GroupFrame
            key={group._id}
            id={group._id}
            title={group.name}
            role={isOneOf(group) ? "radiogroup" : "group"}
            note={noteOf(group)}
            required={group.min > 0}
            error={errorOf(line, group, missing)}
          >
            {(describedBy) => {
              const own = { group, line, fields, onChange, portions: portions.filter((portion) => portion.group === group) };
              return group.layout === "list" ? (
                <GroupRows {...own} describedBy={describedBy} />
              ) : (
                <GroupTiles {...own} openId={openId} onOpen={setOpenId} />
              );
            }}
          </GroupFrame>
        ))}
    </>
  );
}

/** What has no mark, such as a crust, is for everybody; what lies on it can be taken off. */
const isVegOrThere = ({ modifier: { diet }, left, right, includedLeft, includedRight }: Portion): boolean =>
  diet === "veg" || diet === null || left + right + includedLeft + includedRight > 0;

/** The number that may be chosen is worth saying if it is small. */
const FEW = 5;

function noteOf({ max, included, layout, modifiers }: ModifierGroup): string | null {
  const notes = [
    ...(max > 1 && max <= FEW ? [texts.upTo(max)] : []),
    ...(included > 0 ? [texts.anyFree(included)] : []),
    ...(layout === "tiles" && modifiers.some(({ allowsSides }) => allowsSides) ? [texts.halfPrice] : []),
  ];
  return notes.join(" · ") || null;
}

function errorOf(line: ResolvedLine, group: ModifierGroup, missing: Missing | null): string | null {
  if (chosenCount(line, group) > group.max)
    return refusalText({ code: "tooManyChoices", group: group.name, groupId: group._id, max: group.max });
  return missing?.groupId === group._id ? missing.text : null;
}

interface SizeCardsProps {
  name: string;
  sizes: readonly SizeChoice[];
  sizeId: string;
  error: string | null;
  onChoose: (sizeId: string) => void;
}

/** The sizes of a food, with their prices and, if they are measured in inches, as discs. */
function SizeCards({ name, sizes, sizeId, error, onChoose }: SizeCardsProps) {
  const ids = useId();
  return (
    <GroupFrame id={SIZE_GROUP} title={texts.size} role="radiogroup" error={error}>
      {() => (
        <div className={styles.sizes} style={{ "--columns": Math.min(3, sizes.length) } as CSSProperties}>
          {sizes.map((size) => (
            <Pick
              key={size.id}
              className={styles.size}
              name={name}
              value={size.id}
              checked={size.id === sizeId}
              disabled={!size.isOnSale && size.id !== sizeId}
              aria-label={size.name}
              aria-describedby={`${ids}${size.id}-detail ${ids}${size.id}-price`}
              onChange={() => onChoose(size.id)}
            >
              {size.inches === null ? null : (
                <span className={styles.disc} aria-hidden="true">
                  <i style={{ width: size.discPx, height: size.discPx }}>{texts.serving(size.inches)}</i>
                </span>
              )}
              <b>{size.name}</b> <small id={`${ids}${size.id}-detail`}>{size.detail}</small>{" "}
              {size.isOnSale ? (
                <span id={`${ids}${size.id}-price`} className="money">
                  {formatRupees(size.price)}
                </span>
              ) : (
                <small id={`${ids}${size.id}-price`}>{texts.soldOut}</small>
              )}
            </Pick>
          ))}
        </div>
      )}
    </GroupFrame>
  );
}

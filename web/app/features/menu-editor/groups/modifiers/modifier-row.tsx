import type { Modifier } from "@forno/contract/menu/menu.ts";
import type { LayerImage } from "@forno/contract/menu/rules/pictures.ts";
import { useId } from "react";
import { builderPicture } from "../../../../pictures/builder-files.ts";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { DietMark } from "../../../menu/pizza/diet-mark.tsx";
import { SaleSwitch } from "../../food/parts/sale-switch.tsx";
import { isOnSale } from "../../menu-words.ts";
import { MovableRow, type MovableRowProps } from "../../rows/movable-row.tsx";
import { RupeeField } from "../../rupee-field.tsx";
import { StockButton, StockWords } from "../../stock-button.tsx";
import { groupTexts as texts } from "../../texts/en.ts";
import { type ModifierDraft, priceIn } from "../draft/group-draft.ts";
import { nameField, priceField } from "../draft/group-errors.ts";
import type { PriceColumn } from "../group-use.ts";
import { ModifierDetails } from "./modifier-details.tsx";
import styles from "./modifier-rows.module.css";

export interface ModifierRowProps {
  modifier: ModifierDraft;
  /** As it is stored; null: a new one. */
  stored: Modifier | null;
  columns: readonly PriceColumn[];
  errors: FieldErrors<string>;
  isOpen: boolean;
  moves: Pick<MovableRowProps, "onStep" | "onDrop">;
  onToggle: () => void;
  /** `fields`: what was edited, by name. */
  onChange: (changed: Partial<ModifierDraft>, ...fields: string[]) => void;
  onRemove: () => void;
}

export function ModifierRow({ modifier, stored, columns, errors, isOpen, moves, onToggle, onChange, onRemove }: ModifierRowProps) {
  const details = useId();
  const { key, diet, image, prices } = modifier;
  const name = modifier.name || texts.newOption;
  const isShown = isOpen || errors[nameField(key)] !== undefined;
  return (
    <MovableRow kind="modifier" id={key} name={name} className={styles.row} {...moves}>
      {image ? <LayerPeek image={image} /> : <span />}
      <button
        type="button"
        className={classNames(styles.name, stored && !isOnSale(stored) && styles.soldOut)}
        aria-expanded={isShown}
        aria-controls={details}
        onClick={onToggle}
      >
        {diet ? <DietMark diet={diet} /> : null}
        <span>{name}</span>
        {stored ? <StockWords id={stored._id} /> : null}
      </button>
      <div className={styles.prices}>
        {columns.map((column) => (
          <div key={column.id}>
            <span className={styles.column} aria-hidden="true">
              {column.name}
            </span>
            <RupeeField
              label={texts.priceOf(name, column.name)}
              name={priceField(key, column.id)}
              value={priceIn(modifier, column.id)}
              error={errors[priceField(key, column.id)]}
              onChange={(price) => onChange({ prices: { ...prices, [column.id]: price } }, priceField(key, column.id))}
            />
          </div>
        ))}
      </div>
      <div className={styles.sale}>
        {stored ? <SaleSwitch subject={{ modifierId: stored._id }} state={stored} label={texts.available(stored.name)} /> : null}
      </div>
      <div className={styles.details} id={details} hidden={!isShown}>
        {isShown && stored ? <StockButton subject={{ modifierId: stored._id }} name={stored.name} /> : null}
        {isShown ? (
          <ModifierDetails modifier={modifier} error={errors[nameField(key)]} onChange={onChange} onRemove={onRemove} />
        ) : null}
      </div>
    </MovableRow>
  );
}

/** The middle of a pizza with one layer. Decorative. */
function LayerPeek({ image }: { image: LayerImage }) {
  return (
    <span className={styles.peek}>
      {(["base-red", image] as const).map((layer) => {
        const { avif, webp, side } = builderPicture(layer, "small");
        return (
          <picture key={layer}>
            <source type="image/avif" srcSet={avif} />
            <img src={webp} alt="" width={side} height={side} loading="lazy" />
          </picture>
        );
      })}
    </span>
  );
}

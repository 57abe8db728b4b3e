import { formatPaise } from "@forno/contract/money/money.ts";
import { type ReactNode, type Ref, useId } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Counter } from "../../../ui/controls/counter.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { AlertIcon, InfoIcon } from "../../../ui/icons/icons.tsx";
import { PencilIcon } from "../../../ui/icons/work-icons.tsx";
import { PictureFrame } from "../../../ui/picture/picture-frame.tsx";
import { LineOptions } from "../../menu/line/line-options.tsx";
import { foodKind, foodPicture } from "../../menu/picture/food-picture.ts";
import { DietMark } from "../../menu/pizza/diet-mark.tsx";
import { PizzaPicture } from "../../menu/pizza/pizza-picture.tsx";
import { type CartLine, hasOptions } from "../lines/rules/priced-lines.ts";
import { problemText, cartPageTexts as texts } from "../texts/en-page.ts";
import styles from "./cart-line.module.css";

interface LineActions {
  onAdd: () => void;
  onRemove: () => void;
  /** Removes the whole line. */
  onRemoveAll: () => void;
  /** On hover or focus of `Edit`. */
  onEditIntent: () => void;
  onEdit: () => void;
}

export interface CartLineProps {
  line: CartLine;
  /** What one cost when this tab showed it before; null if that is the price. */
  wasPaise?: number | null;
  /** Without them its quantity is only shown. */
  actions?: LineActions;
}

const PICTURE_SIZES = "(min-width: 900px) 124px, 84px";

export function CartLineRow({ line, wasPaise = null, actions }: CartLineProps) {
  const { food, name, quantity, unitPaise, details, problem, served } = line;
  const titleId = useId();
  const optionsId = useId();
  const diet = details ? details.diet : food.diet;
  return (
    <article
      className={classNames(styles.line, isGone(line) && styles.gone)}
      aria-labelledby={titleId}
      aria-describedby={details ? optionsId : undefined}
    >
      <LinePictureFrame line={line} />
      <div className={styles.name}>
        <div className={styles.title}>
          {diet && <DietMark diet={diet} />}
          <h2 id={titleId}>{name}</h2>
        </div>
        <div id={optionsId}>{details && <LineOptions line={{ ...details, name }} />}</div>
        {details && !problem && quantity > 1 && <p className="muted small">{texts.each(formatPaise(unitPaise))}</p>}
        {problem && (
          <p className={`small ${styles.problem}`}>
            <AlertIcon small />
            <span>{problemText(problem, served)}</span>
          </p>
        )}
        {served !== null && !problem && (
          <p className={`small ${styles.note}`}>
            <InfoIcon small />
            <span>{texts.servedLater(served)}</span>
          </p>
        )}
        {wasPaise !== null && (
          <p className={`small ${styles.note}`}>
            <InfoIcon small />
            <span>{texts.wasPrice(formatPaise(wasPaise))}</span>
          </p>
        )}
      </div>
      <div className={styles.controls}>
        {actions ? (
          <LineControls line={line} describedBy={details ? optionsId : undefined} {...actions} />
        ) : (
          <span className="muted">{texts.quantity(quantity)}</span>
        )}
      </div>
      <span className={`money ${styles.total}`}>{details && !problem && formatPaise(unitPaise * quantity)}</span>
    </article>
  );
}

function LineControls({ line, describedBy, ...actions }: LineActions & { line: CartLine; describedBy: string | undefined }) {
  const { food, name, quantity, details, problem } = line;
  return (
    <>
      {problem ? (
        <Button look="ghost" size="sm" aria-label={texts.remove(name)} aria-describedby={describedBy} onClick={actions.onRemoveAll}>
          {texts.removeShort}
        </Button>
      ) : (
        <Counter
          flat
          label={texts.lineLabel(name, (line.isConfigured && details?.summary) || "")}
          addLabel={texts.add(name)}
          removeLabel={texts.remove(name)}
          count={quantity}
          onAdd={actions.onAdd}
          onRemove={actions.onRemove}
        />
      )}
      {!isGone(line) && (line.isConfigured || hasOptions(food)) && (
        <Button
          look="quiet"
          size="sm"
          className={styles.edit}
          aria-label={texts.edit(name)}
          aria-describedby={describedBy}
          onPointerEnter={actions.onEditIntent}
          onFocus={actions.onEditIntent}
          onClick={actions.onEdit}
        >
          <PencilIcon small />
          {texts.editShort}
        </Button>
      )}
    </>
  );
}

const isGone = ({ problem }: CartLine): boolean => problem?.kind === "foodSoldOut" || problem?.kind === "notServed";

/** Of what was put together, the composed picture; otherwise the food's own. */
function LinePictureFrame({ line: { food, isConfigured, details } }: { line: CartLine }) {
  if (isConfigured && details?.picture)
    return (
      <div className={styles.picture}>
        <PizzaPicture picture={details.picture} size="small" />
      </div>
    );
  return (
    <div className={`${styles.picture} ${styles.photo}`}>
      <PictureFrame picture={foodPicture(food, PICTURE_SIZES)} alt="" missing={texts.noImage} kind={foodKind(food)} />
    </div>
  );
}

/** Takes the focus when a line of it is removed. */
export function CartLines({ ref, label, children }: { ref: Ref<HTMLElement>; label: string; children: ReactNode }) {
  return (
    <section ref={ref} className={styles.lines} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}

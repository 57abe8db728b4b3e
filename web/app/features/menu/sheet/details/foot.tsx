import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import { choiceFields } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { MinusIcon, PlusIcon } from "../../../../ui/icons/icons.tsx";
import { Banner, InlineError } from "../../../../ui/status/banner.tsx";
import { priceNote } from "../../../settings/legal-lines.ts";
import { useSettings, useTakesOrders } from "../../../settings/settings-store.ts";
import { dealTexts, sheetTexts as texts } from "../../texts/en-sheet.ts";
import type { Choices } from "../choices/use-choices.ts";
import type { Submit } from "../choices/use-submit.ts";
import { unavailableWords } from "../choices/words.ts";
import type { Steps } from "../deal/use-steps.ts";
import styles from "./foot.module.css";

export interface FootProps {
  choices: Choices;
  submit: Submit;
  steps: Steps;
  /** A line of the cart is edited. */
  isEdit: boolean;
  cartLink: ReactNode;
}

/**
 * Tells the docks where the foot begins, and what stands on a page's how high it is: it grows with its message and with large text, and
 * scrolls away at the end of a page.
 */
function publishHeight(foot: HTMLElement | null): (() => void) | undefined {
  const form = foot?.closest("form");
  if (!foot || !form) return;
  const isPage = form.dataset.place === "page";
  const root = document.documentElement.style;
  const measure = () => {
    const height = isPage ? innerHeight - foot.getBoundingClientRect().top : foot.offsetHeight;
    form.style.setProperty("--foot", `${height}px`);
    if (isPage) root.setProperty("--food-foot", `${foot.offsetHeight}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(foot);
  if (isPage) addEventListener("scroll", measure, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener("scroll", measure);
    root.removeProperty("--food-foot");
  };
}

/** How many, what it costs, and the button: always in view. */
export function Foot({ choices, submit, steps, isEdit, cartLink }: FootProps) {
  const { line, quantity, notice, step } = choices;
  const isOrdering = useTakesOrders();
  const note = priceNote(useSettings());
  const total = formatPaise(unitPaise(line) * quantity);
  const message = unavailableWords(line.food) ?? notice;
  return (
    <footer ref={publishHeight} className={styles.foot} data-part={cartLink === undefined ? undefined : "food-foot"}>
      {cartLink}
      {submit.failure && line.food.isAvailable ? (
        <div className={styles.message}>
          <InlineError>{submit.failure}</InlineError>
        </div>
      ) : message || !isOrdering ? (
        <div className={styles.message}>
          <Banner>{isOrdering ? message : texts.closed}</Banner>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser */}
      <div className={classNames(styles.counter, !steps.isLast && styles.later)} role="group" aria-label={texts.quantity}>
        <button type="button" aria-label={texts.less} disabled={quantity === 1} onClick={() => step(-1)}>
          <MinusIcon />
        </button>
        <output>{quantity}</output>
        <button type="button" aria-label={texts.more} disabled={quantity === CART_QUANTITY_MAX} onClick={() => step(1)}>
          <PlusIcon />
        </button>
        <noscript>
          <input
            type="number"
            name={choiceFields().quantity}
            aria-label={texts.quantity}
            min={1}
            max={CART_QUANTITY_MAX}
            defaultValue={quantity}
          />
        </noscript>
      </div>
      <Button
        type="submit"
        size="big"
        className={styles.submit}
        pending={submit.pending}
        pendingText={isEdit ? texts.updating : texts.adding}
      >
        <ButtonText steps={steps} isEdit={isEdit} />{" "}
        <span className={`money ${styles.price}`}>
          <span>{total}</span> {note && <small>{note}</small>}
        </span>
      </Button>
      <p className="visuallyHidden" role="status">
        {texts.total(total)}
      </p>
    </footer>
  );
}

/** Without scripts all steps show, and the button only asks the server for the price. */
function ButtonText({ steps, isEdit }: Pick<FootProps, "steps" | "isEdit">) {
  return (
    <>
      <span className={styles.scripted}>{scriptedText(steps, isEdit)}</span>
      <span className={styles.later}>{texts.updatePrice}</span>
    </>
  );
}

function scriptedText({ isLast, isCustomising, nextSlot }: Steps, isEdit: boolean): string {
  if (isLast) return isEdit ? texts.update : texts.add;
  return nextSlot && !isCustomising ? dealTexts.nextSlot(nextSlot.name) : dealTexts.done;
}

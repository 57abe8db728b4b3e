import type { Food } from "@forno/contract/shop/food.ts";
import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { BanIcon, MoonIcon, TickIcon } from "../../../ui/icons/work-icons.tsx";
import { useSetSale } from "../menu-queries.ts";
import { isOnSale } from "../sale-words.ts";
import styles from "./section-list.module.css";

/** Takes a food off sale or back on with one tap. */
export function AvailabilityButtons({ food }: { food: Food }) {
  const { mutate, isPending } = useSetSale();
  const set = (isAvailable: boolean, until: "tomorrow" | null) => () =>
    isPending ? undefined : mutate({ foodId: food._id, isAvailable, until });
  return (
    <div className={styles.quick}>
      {isOnSale(food) ? (
        <>
          <IconButton bare label={texts.sellOut(food.name)} title={texts.soldOut} onClick={set(false, null)}>
            <BanIcon small />
          </IconButton>
          <IconButton
            bare
            label={texts.sellOutUntilTomorrow(food.name)}
            title={texts.untilTomorrow}
            onClick={set(false, "tomorrow")}
          >
            <MoonIcon small />
          </IconButton>
        </>
      ) : (
        <IconButton bare label={texts.sellAgain(food.name)} title={texts.available} onClick={set(true, null)}>
          <TickIcon small />
        </IconButton>
      )}
    </div>
  );
}

import type { Food } from "@forno/contract/menu/food.ts";
import { useRef } from "react";
import { BanIcon, MoonIcon } from "../../../ui/icons/admin-icons.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { TickIcon } from "../../../ui/icons/work-icons.tsx";
import { useSetSale } from "../menu-queries.ts";
import { isOnSale } from "../menu-words.ts";
import { menuEditorTexts as texts } from "../texts/en.ts";

/** Takes a food off sale or back on with one tap. The first button stays, and with it the focus. */
export function AvailabilityButtons({ food }: { food: Food }) {
  const { mutate, isPending } = useSetSale();
  const first = useRef<HTMLButtonElement>(null);
  const isOn = isOnSale(food);
  const set = (isAvailable: boolean, until: "tomorrow" | null) => () => {
    first.current?.focus();
    if (!isPending) mutate({ foodId: food._id, isAvailable, until });
  };
  return (
    <>
      <IconButton
        ref={first}
        bare
        label={isOn ? texts.sellOut(food.name) : texts.sellAgain(food.name)}
        title={isOn ? texts.soldOut : texts.available}
        onClick={set(!isOn, null)}
      >
        {isOn ? <BanIcon small /> : <TickIcon small />}
      </IconButton>
      {isOn ? (
        <IconButton bare label={texts.sellOutUntilTomorrow(food.name)} title={texts.untilTomorrow} onClick={set(false, "tomorrow")}>
          <MoonIcon small />
        </IconButton>
      ) : null}
    </>
  );
}

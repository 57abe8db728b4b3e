import type { OrderLine } from "@forno/contract/order/order.ts";
import { RoundPicture } from "../../../ui/picture/round-picture.tsx";
import { isConfigured } from "../../cart/lines/line-keys.ts";
import { useKnownMenu } from "../../menu/page/menu-store.ts";
import { foodPicture } from "../../menu/picture/food-picture.ts";
import { PizzaPicture } from "../../menu/pizza/pizza-picture.tsx";

export interface LineImageProps {
  line: OrderLine;
  /** Diameter in pixels. */
  size: number;
}

/** The round picture of a line: composed if it was put together; otherwise the food's own, as long as it is on the menu. */
export function LineImage({ line, size }: LineImageProps) {
  const foods = useKnownMenu()?.foods ?? [];
  const food = foods.find(({ _id }) => _id === line._id);
  const photo = food ? foodPicture(food, `${size}px`) : null;
  if (line.picture && (isConfigured(line.key) || !photo))
    return (
      <span style={{ width: size }}>
        <PizzaPicture picture={line.picture} size="small" />
      </span>
    );
  return (
    <RoundPicture src={photo?.src ?? null} srcSet={photo?.srcSet} size={size}>
      {line.name.charAt(0)}
    </RoundPicture>
  );
}

import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useKnownMenu } from "../menu/menu-store.ts";
import { closeFoodSheet, type SheetRequest } from "./open-sheet.ts";
import type { PutInCart } from "./put-in-cart.ts";

export interface FoodSheetProps {
  /** Null: it is closed. */
  request: SheetRequest | null;
  putInCart: PutInCart;
}

/** A dialog in which a food is put together. */
export function FoodSheet({ request }: FoodSheetProps) {
  const menu = useKnownMenu();
  const food = menu?.foods.find(({ _id }) => _id === request?.foodId);
  return (
    <Dialog open={request !== null} onOpenChange={closeFoodSheet} title={food?.name ?? ""}>
      <p>{food?.description}</p>
    </Dialog>
  );
}

import { flyTo } from "../../../ui/behaviour/fly.ts";
import { isOrderingOff } from "../../settings/settings-store.ts";

/** The visible cart: the bar at the bottom on phones, the link beside the chips, otherwise the button in the navbar. */
function cartSpot(): Element | null {
  const bars = document.querySelectorAll("[data-part=cart-bar] > :first-child");
  return [...bars].find((bar) => bar.checkVisibility()) ?? document.querySelector("[data-cart]");
}

/** The new number shows first, then the bar to which the picture flies. */
export function flyToCart(picture: Element): void {
  if (isOrderingOff()) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      const spot = cartSpot();
      if (spot) flyTo(picture, spot);
    }),
  );
}

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

const flightMs = 190;

/** Animates a copy of the picture in an arc to `target`. Does nothing under reduced motion. */
function flyTo(picture: Element, target: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = picture.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  if (from.width === 0 || to.width === 0) return;
  const copy = picture.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    zIndex: "30",
    pointerEvents: "none",
    borderRadius: "50%",
  });
  document.body.append(copy);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const scale = to.width / from.width;
  const flight = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x * 0.45}px, ${y * 0.65 - 60}px) scale(${(1 + scale) / 2.6})`, opacity: 1, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.4 },
    ],
    { duration: flightMs, easing: "cubic-bezier(.2, .8, .2, 1)" },
  );
  flight.finished.then(
    () => copy.remove(),
    () => copy.remove(),
  );
}

/** Names of buttons and links that show only an icon: while the mouse rests on one, and while a finger holds it. */
import styles from "./icon-names.module.css";

const REST_MS = 500;
/** Wider ones have words. */
const ICON_MAX_PX = 64;

const nameOf = (element: Element): string | null => element.getAttribute("aria-label") ?? element.textContent;

function iconAt(target: EventTarget | null): Element | null {
  const element = target instanceof Element ? target.closest("button, a") : null;
  return element && element.getBoundingClientRect().width <= ICON_MAX_PX ? element : null;
}

let isStarted = false;

/** For all pages from now on. */
export function nameIcons(): void {
  if (isStarted) return;
  isStarted = true;
  const tip = document.createElement("div");
  tip.className = styles.tip ?? "";
  // The button has the same name already.
  tip.ariaHidden = "true";
  tip.popover = "manual";
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A mouse beside it moves nothing. */
  let isTouched = false;
  /** A finger that has asked for the name does not press. */
  let isHeld = false;

  const show = (icon: Element) => {
    tip.textContent = nameOf(icon);
    document.body.append(tip);
    tip.showPopover();
    const { left, width, top, bottom } = icon.getBoundingClientRect();
    const middle = left + width / 2 - tip.offsetWidth / 2;
    tip.style.left = `${Math.max(8, Math.min(middle, innerWidth - tip.offsetWidth - 8))}px`;
    tip.style.top = `${bottom + tip.offsetHeight + 8 < innerHeight ? bottom + 6 : top - tip.offsetHeight - 6}px`;
  };
  const hide = () => {
    clearTimeout(timer);
    tip.remove();
  };
  const showLater = (icon: Element, isTouch: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isHeld = isTouch;
      if (icon.isConnected) show(icon);
    }, REST_MS);
  };
  addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse" || isTouched) return;
    hide();
    const icon = iconAt(target);
    if (icon) showLater(icon, false);
  });
  addEventListener("pointerdown", ({ target, pointerType }) => {
    isHeld = false;
    isTouched = pointerType === "touch";
    hide();
    const icon = isTouched ? iconAt(target) : null;
    if (icon) showLater(icon, true);
  });
  addEventListener("focusin", ({ target }) => {
    const icon = iconAt(target);
    if (icon?.matches(":focus-visible")) showLater(icon, false);
  });
  for (const end of ["pointerout", "focusout"]) addEventListener(end, () => isTouched || hide());
  for (const end of ["pointerup", "pointercancel", "scroll"])
    addEventListener(
      end,
      () => {
        isTouched = false;
        hide();
      },
      true,
    );
  const swallow = (event: Event) => {
    if (!isHeld) return;
    event.preventDefault();
    if (event.type === "click") {
      event.stopPropagation();
      isHeld = false;
    }
  };
  for (const press of ["click", "contextmenu"]) addEventListener(press, swallow, true);
}

import { type ComponentType, useMemo } from "react";
import { useLocation } from "react-router";
import { countOnMenu } from "../../features/cart/lines/line-keys.ts";
import { openCart, useCart } from "../../features/cart/shown-cart.ts";
import { foodsOf, useKnownCards } from "../../features/menu/page/menu-store.ts";
import { useSession } from "../../features/session/session-store.ts";
import { LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { IconButton, IconButtonLink } from "../../ui/icons/icon-button.tsx";
import { BagIcon, MenuIcon } from "../../ui/icons/icons.tsx";
import { showHere } from "../../ui/overlay/toast.ts";
import { SectionLink } from "../../ui/page/page-link.tsx";
import { siteTexts as texts } from "../texts/en.ts";
import { useFrontPage } from "./front-page.ts";
import styles from "./navbar.module.css";
import { useSectionInView } from "./section-in-view.ts";
import type { SideMenuProps } from "./side-menu.tsx";

/** The bar with a customer's open order, loaded later (`quiet.ts`). */
export const activeOrder = createStore<ComponentType | null>(null);

/** Spec section 2, Customer navbar. */
export function Navbar() {
  const ActiveOrder = useStore(activeOrder, null);
  const frontPage = useFrontPage();
  const section = useSectionInView();
  const { shopName } = useSettings();
  return (
    <header className={styles.header} data-toasts="middle">
      <div className="container">
        <LogoLink to={frontPage} label={texts.homeOf(shopName)}>
          <ShopLogo />
        </LogoLink>
        <nav aria-label={texts.mainNavigation}>
          <SectionLink page={frontPage} section="home" current={section === "home"}>
            {texts.home}
          </SectionLink>
          <SectionLink page={frontPage} section="menu" current={section === "menu"}>
            {texts.menu}
          </SectionLink>
          <SectionLink page={frontPage} section="contact" current={section === "contact"}>
            {texts.contact}
          </SectionLink>
        </nav>
        <div className={styles.actions}>
          {ActiveOrder ? <ActiveOrder /> : null}
          <CartLink />
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const cart = useCart();
  const cards = useKnownCards();
  const foods = useMemo(() => cards && foodsOf(cards), [cards]);
  const count = countOnMenu(cart, foods ?? []);
  const looks = { label: texts.cart(count), dot: count, "data-cart": true };
  // A page from the server is a visitor's: this button may be pressed before the page knows its customer.
  if (!useSession())
    return (
      <IconButton {...looks} aria-haspopup="dialog" onClick={openCart}>
        <BagIcon />
      </IconButton>
    );
  return (
    <IconButtonLink to="/cart" {...looks}>
      <BagIcon />
    </IconButtonLink>
  );
}

/** Outside React, because a loading page has another navbar, and an open menu must stay open. */
const sideMenu = createStore<ComponentType<SideMenuProps> | null>(null);
/** The path of the page where it is open. */
const openOver = createStore<string | null>(null);

/** The side menu is loaded when it is first opened. */
function MenuButton() {
  const { pathname } = useLocation();
  const SideMenu = useStore(sideMenu, null);
  const isOpen = useStore(openOver, null) === pathname;
  const setOpen = (open: boolean) => openOver.write(open ? pathname : null);
  const fetchMenu = () => import("./side-menu.tsx");

  const show = ({ SideMenu: loaded }: Awaited<ReturnType<typeof fetchMenu>>) => {
    sideMenu.write(loaded);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={texts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchMenu().catch(() => {})}
        onClick={() => showHere(fetchMenu(), show, texts.openMenuFailed)}
      >
        <MenuIcon />
      </IconButton>
      {SideMenu ? <SideMenu open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}

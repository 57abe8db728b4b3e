import { may } from "@forno/contract/wire/permissions.ts";
import type { Role } from "@forno/contract/wire/role.ts";
import { siteTexts as texts } from "#texts/site.ts";
import { type Session, useSession } from "../../features/session/session-store.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { InfoIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { HomeIcon, ListIcon, LogoutIcon, PersonIcon, ReceiptIcon, ScooterIcon, ShieldIcon } from "../../ui/icons/work-icons.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { NavList, NavListButton, NavListLink } from "../../ui/page/nav-list.tsx";
import { SectionLink } from "../../ui/page/section-link.tsx";
import { useFrontPage } from "./front-page.ts";
import styles from "./side-menu.module.css";

export interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Links for the signed-in person; customers' pages are not for other roles (spec section 6). */
const ownPage: Record<Role, { to: string; text: string; icon: React.ReactNode }> = {
  customer: { to: "/myorders", text: texts.myOrders, icon: <ReceiptIcon /> },
  admin: { to: "/admin", text: texts.dashboard, icon: <HomeIcon /> },
  delivery_boy: { to: "/delivery-boy", text: texts.deliveries, icon: <ScooterIcon /> },
};

/** Spec section 2, Customer navbar: the side menu. On phones it also links to the sections of the front page. */
export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const session = useSession();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={greeting(session)} narrow>
      <NavList label={texts.sideMenu}>
        <Sections onLeave={close} />
        {session ? (
          <NavListLink to={ownPage[session.role].to} icon={ownPage[session.role].icon} onClick={close}>
            {ownPage[session.role].text}
          </NavListLink>
        ) : (
          <NavListLink to="/login" icon={<PersonIcon />} onClick={close}>
            {texts.signIn}
          </NavListLink>
        )}
        {may(session, "ownOrders") ? (
          <NavListLink to="/account" icon={<PersonIcon />} onClick={close}>
            {texts.account}
          </NavListLink>
        ) : null}
        <NavListLink to="/about" icon={<InfoIcon />} onClick={close}>
          {texts.aboutUs}
        </NavListLink>
        <NavListLink to="/privacy" icon={<ShieldIcon />} onClick={close}>
          {texts.privacyPolicy}
        </NavListLink>
        {session ? (
          <NavListButton icon={<LogoutIcon />} onClick={signOut}>
            {texts.logout}
          </NavListButton>
        ) : null}
      </NavList>
    </Drawer>
  );
}

function Sections({ onLeave }: { onLeave: () => void }) {
  const page = useFrontPage();
  return (
    <div className={styles.sections}>
      <SectionLink page={page} section="home" onClick={onLeave}>
        <HomeIcon />
        {texts.home}
      </SectionLink>
      <SectionLink page={page} section="menu" onClick={onLeave}>
        <ListIcon />
        {texts.menu}
      </SectionLink>
      <SectionLink page={page} section="contact" onClick={onLeave}>
        <PhoneIcon />
        {texts.contact}
      </SectionLink>
    </div>
  );
}

function greeting(session: Session | null): string {
  const firstName = session?.name.trim().split(/\s+/)[0];
  return firstName ? texts.hello(firstName) : texts.helloVisitor;
}

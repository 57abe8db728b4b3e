import { may } from "@forno/contract/wire/permissions.ts";
import { features } from "../../features/features.ts";
import { type Session, useSession } from "../../features/session/session-store.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { useBackCloses } from "../../ui/behaviour/back-closes.ts";
import { InfoIcon, PhoneIcon } from "../../ui/icons/icons.tsx";
import { linkIcons } from "../../ui/icons/link-icons.ts";
import { HomeIcon, ListIcon, LogoutIcon, PersonIcon, ShieldIcon } from "../../ui/icons/work-icons.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { NavList, NavListButton, NavListLink } from "../../ui/page/nav-list.tsx";
import { SectionLink } from "../../ui/page/page-link.tsx";
import { siteTexts, sideMenuTexts as texts } from "../texts/en.ts";
import { useFrontPage } from "./front-page.ts";
import styles from "./side-menu.module.css";

export interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const links = features.flatMap(({ siteLinks = [] }) => siteLinks);

/** Spec section 2, Customer navbar: the side menu. On phones it also links to the sections of the front page. */
export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const session = useSession();
  const leave = () => onOpenChange(false);
  const close = useBackCloses("sideMenu", open, leave);
  // In place of the entry of the open menu, so that Back leads to the page below it.
  const leaving = { replace: true, onClick: leave };
  return (
    <Drawer open={open} onOpenChange={close} title={greeting(session)} narrow>
      <NavList label={texts.sideMenu}>
        <Sections onLeave={leave} />
        {session ? null : (
          <NavListLink to="/login" icon={<PersonIcon />} {...leaving}>
            {texts.signIn}
          </NavListLink>
        )}
        {links
          .filter(({ needs }) => may(session, needs))
          .map(({ to, text, icon }) => {
            const Icon = linkIcons[icon];
            return (
              <NavListLink key={to} to={to} icon={<Icon />} {...leaving}>
                {text}
              </NavListLink>
            );
          })}
        <NavListLink to="/about" icon={<InfoIcon />} {...leaving}>
          {texts.aboutUs}
        </NavListLink>
        <NavListLink to="/privacy" icon={<ShieldIcon />} {...leaving}>
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
        {siteTexts.home}
      </SectionLink>
      <SectionLink page={page} section="menu" onClick={onLeave}>
        <ListIcon />
        {siteTexts.menu}
      </SectionLink>
      <SectionLink page={page} section="contact" onClick={onLeave}>
        <PhoneIcon />
        {siteTexts.contact}
      </SectionLink>
    </div>
  );
}

function greeting(session: Session | null): string {
  const firstName = session?.name.trim().split(/\s+/)[0];
  return firstName ? texts.hello(firstName) : texts.helloVisitor;
}

import { useBackCloses } from "../../ui/behaviour/back-closes.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { NavList, NavListButton, NavListLink } from "../../ui/page/nav-list.tsx";
import { adminTexts as texts } from "../texts/en-admin.ts";
import type { RailItem } from "./rail.tsx";

type Action = Required<Pick<RailItem, "text" | "icon" | "onPress">>;

interface MoreProps {
  open: boolean;
  /** Areas without a tab. */
  areas: readonly (RailItem & { to: string })[];
  /** They act on the page below. */
  actions: readonly Action[];
  logout: Action;
  onClose: () => void;
}

/** On phones, what has no tab. */
export default function More({ open, areas, actions, logout, onClose }: MoreProps) {
  const close = useBackCloses("more", open, onClose);
  return (
    <Drawer narrow open={open} onOpenChange={close} title={texts.more}>
      <NavList label={texts.more}>
        {areas.map(({ text, icon, to, count }) => (
          // In place of the entry of the open list, so that Back leads to the page below it.
          <NavListLink key={to} to={to} icon={icon} replace onClick={onClose}>
            {count ? texts.withCount(text, count) : text}
          </NavListLink>
        ))}
        {actions.map(({ text, icon, onPress }) => (
          <NavListButton
            key={text}
            icon={icon}
            onClick={() => {
              close();
              onPress();
            }}
          >
            {text}
          </NavListButton>
        ))}
        <NavListButton icon={logout.icon} onClick={logout.onPress}>
          {logout.text}
        </NavListButton>
      </NavList>
    </Drawer>
  );
}

import { features } from "../../../features/features.ts";
import { statsTexts } from "../../../features/stats/texts/en.ts";
import { QuickLinks } from "../../../ui/controls/quick-links.tsx";
import { linkIcons } from "../../../ui/icons/link-icons.ts";
import { Panel } from "../../../ui/page/panel.tsx";

const links = features.flatMap(({ adminLinks = [] }) => adminLinks);

const PATHS = ["/admin/add", "/admin/orders", "/admin/list", "/admin/promocodes", "/admin/sms", "/admin/delivery-boys"];
const quickActions = PATHS.flatMap((path) => links.filter(({ to }) => to === path)).map(({ to, text, icon }) => {
  const Icon = linkIcons[icon];
  return { to, text, icon: <Icon /> };
});

export function QuickActions() {
  return (
    <Panel title={statsTexts.quickActions}>
      <QuickLinks links={quickActions} />
    </Panel>
  );
}

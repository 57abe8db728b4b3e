import { may } from "@forno/contract/wire/permissions.ts";
import { features } from "../../../features/features.ts";
import { useSession } from "../../../features/session/session-store.ts";
import { statsTexts } from "../../../features/stats/texts/en.ts";
import { linkIcons } from "../../../ui/icons/link-icons.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "./quick-actions.module.css";

const PATHS = ["/admin/add", "/admin/orders", "/admin/promocodes", "/admin/sms"];

const links = features.flatMap(({ adminLinks = [] }) => adminLinks);
const quickLinks = PATHS.flatMap((path) => links.filter(({ to }) => to === path));

/** Round links to the most frequent tasks. */
export function QuickActions() {
  const session = useSession();
  return (
    <Panel title={statsTexts.quickActions}>
      <div className={styles.quick}>
        {quickLinks
          .filter(({ needs }) => session === null || may(session, needs))
          .map(({ to, icon, text }) => {
            const Icon = linkIcons[icon];
            return (
              <PageLink key={to} to={to}>
                <span>
                  <Icon />
                </span>
                <span>{text}</span>
              </PageLink>
            );
          })}
      </div>
    </Panel>
  );
}

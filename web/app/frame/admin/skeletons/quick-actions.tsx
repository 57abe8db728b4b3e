import { statsTexts } from "../../../features/stats/texts/en.ts";
import { linkIcons } from "../../../ui/icons/link-icons.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useAdminLinks } from "../admin-links.ts";
import styles from "./quick-actions.module.css";

const PATHS = ["/admin/add", "/admin/orders", "/admin/promocodes", "/admin/sms"];

/** Round links to the most frequent tasks. */
export function QuickActions() {
  const { shown } = useAdminLinks();
  return (
    <Panel title={statsTexts.quickActions}>
      <div className={styles.quick}>
        {PATHS.flatMap((path) => shown.filter(({ to }) => to === path)).map(({ to, icon, text }) => {
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

/** What a feature adds to the app, as data without imports of code: the build reads the routes from it, too. */

import type { ServerEvents } from "@forno/contract/realtime.ts";
import type { Permission } from "@forno/contract/wire/permissions.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { LinkIcon } from "../ui/icons/link-icon.ts";

interface Link {
  text: string;
  /** A path. */
  to: string;
  icon: LinkIcon;
}

/** In the admin's rail and palette. */
export interface AdminLink extends Link {
  /** Who sees it, and may open the pages below it. */
  needs: Permission;
  section: "main" | "management" | "settings";
  /** The page's heading, while the page loads. */
  title: string;
  /** Also among the tabs on phones. */
  isTab?: true;
}

/** In the side menu of the site, for people with this permission. */
interface SiteLink extends Link {
  needs: Permission;
}

/** As a filter of TanStack Query, whose types would bring those of React to what the build reads. */
export interface StaleQueries {
  queryKey: readonly unknown[];
  /** Only the query of this key, not those whose keys begin with it. */
  exact?: boolean;
  predicate?: (query: { state: { status: "pending" | "error" | "success" } }) => boolean;
}

export interface Feature {
  /** Below `/admin`: by path, the file in `routes/admin` of a page that loads when it is opened. */
  adminPages?: Record<string, `${string}-page`>;
  /** Below `/admin`: pages that load with the route, or at several paths. */
  adminRoutes?: RouteConfigEntry[];
  adminLinks?: AdminLink[];
  /** Which of the admin's queries an event makes stale. */
  live?: Partial<Record<keyof ServerEvents, StaleQueries[]>>;
  customerRoutes?: RouteConfigEntry[];
  siteLinks?: SiteLink[];
}

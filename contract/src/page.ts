/** The data that the server passes to the renderer of a public page. */
import type { Menu } from "./menu/food.ts";
import type { Settings } from "./settings/settings.ts";

export interface PageData {
  menu: Menu;
  settings: Settings;
  /** The origin that customers use, for absolute links; null while it is not configured. */
  publicUrl: string | null;
  /** When the page is rendered: what is served at other times is marked. */
  now: Date;
}

/** The pages for search engines, the menu first. Each food has a page, too: /menu/{slug}. */
export const FOUND_PAGES = ["/menu", "/about", "/delivery", "/privacy", "/terms", "/refunds"] as const;

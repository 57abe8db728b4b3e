/** The data that the server passes to the renderer of a public page. */
import type { Food } from "../shop/food.ts";
import type { Settings } from "../shop/settings.ts";

export interface PageData {
  foods: Food[];
  settings: Settings;
  /** The origin that customers use, for absolute links; null while it is not configured. */
  publicUrl: string | null;
}

/** The pages for search engines, the menu first. */
export const FOUND_PAGES = ["/menu", "/about", "/delivery", "/privacy", "/terms", "/refunds"] as const;

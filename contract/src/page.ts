/** What the server hands to the renderer of a public page. */
import type { Food } from "./food.ts";
import type { Settings } from "./settings.ts";

export interface PageData {
  foods: Food[];
  settings: Settings;
  /** The address customers use, for absolute links; null while it is not configured. */
  publicUrl: string | null;
}

import type { Deps } from "../../deps.ts";
import type { ShownPictures } from "../picture/pictures.ts";
import { peekSettings, readSettings } from "../settings/settings.ts";
import { peekMenu, readMenu } from "./menu.ts";

/** The pictures of the menu and the logo. */
export function shownPictures(deps: Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">): ShownPictures {
  return {
    async has(image) {
      const [{ images }, { logo }] = await Promise.all([readMenu(deps), readSettings(deps)]);
      return images.has(image) || image === logo;
    },
    peek: (image) => peekMenu(deps)?.images.has(image) || peekSettings(deps)?.settings.logo === image,
  };
}

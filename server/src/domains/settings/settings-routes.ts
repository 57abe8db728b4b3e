import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { type Settings, type SettingsChanges, settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCached } from "../../platform/http/answers/cached-response.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { serve } from "../../platform/http/serve.ts";
import { readPictureForm, requireImage } from "../picture/picture.ts";
import { peekSettings, readSettingsAnswer } from "./settings.ts";
import { editSettings, setPicture } from "./settings-changes.ts";

function messageOf({ isOrderEnabled: isSwitchedOn }: SettingsChanges, { isOrderEnabled }: Settings): string {
  if (isSwitchedOn === undefined) return "Settings saved";
  if (whyNotTaken({ isSwitchedOn, isOrderEnabled }) === "closed") return "Ordering is on. Orders resume at the next opening time";
  return `Order system ${isSwitchedOn ? "enabled" : "disabled"} successfully!`;
}

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, settingsEndpoints.read, async (call) => answerCached(call, await readSettingsAnswer(deps)));
  app.cachedRoutes.add(settingsEndpoints.read.path, () => peekSettings(deps));

  const edit = async (admin: Caller, changes: SettingsChanges) => {
    const { staffSecondFactor, staffLockMinutes } = changes;
    if ((staffSecondFactor !== undefined || staffLockMinutes !== undefined) && !may(admin, "staff")) throw refuse("accessDenied");
    const data = await editSettings(deps, admin, changes);
    return { data, message: messageOf(changes, data) } as const;
  };
  serve(app, settingsEndpoints.update, ({ caller, body }) => edit(caller, body));
  serve(app, settingsEndpoints.updateShop, ({ caller, body }) => edit(caller, body));

  serve(app, settingsEndpoints.setLogo, async ({ caller, request }) => {
    const { image } = await readPictureForm(request, settingsEndpoints.setLogo.body);
    return { data: await setPicture(deps, caller, "logo", requireImage(image)), message: "Logo saved" };
  });
  serve(app, settingsEndpoints.removeLogo, async ({ caller }) => ({
    data: await setPicture(deps, caller, "logo", null),
    message: "Logo removed",
  }));

  serve(app, settingsEndpoints.setAboutPicture, async ({ caller, request }) => {
    const { image } = await readPictureForm(request, settingsEndpoints.setAboutPicture.body);
    return { data: await setPicture(deps, caller, "aboutPicture", requireImage(image)), message: "Picture saved" };
  });
  serve(app, settingsEndpoints.removeAboutPicture, async ({ caller }) => ({
    data: await setPicture(deps, caller, "aboutPicture", null),
    message: "Picture removed",
  }));
}

import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCached } from "../../platform/http/answers/cached-response.ts";
import { serve } from "../../platform/http/serve.ts";
import { readPictureForm, requireImage } from "../picture/picture.ts";
import { peekSettings, readSettingsAnswer } from "./settings.ts";
import { setLogo, switchOrdering, updateShop } from "./settings-changes.ts";

function switched(isSwitchedOn: boolean, isOrderEnabled: boolean): string {
  if (whyNotTaken({ isSwitchedOn, isOrderEnabled }) === "closed") return "Ordering is on. Orders resume at the next opening time";
  return `Order system ${isSwitchedOn ? "enabled" : "disabled"} successfully!`;
}

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, settingsEndpoints.read, async (call) => answerCached(call, await readSettingsAnswer(deps)));
  app.cachedRoutes.add(settingsEndpoints.read.path, () => peekSettings(deps));

  serve(app, settingsEndpoints.update, async ({ caller, body }) => {
    const data = await switchOrdering(deps, caller, body);
    return { success: true, data, message: switched(body.isOrderEnabled, data.isOrderEnabled) };
  });

  serve(app, settingsEndpoints.updateShop, async ({ caller, body }) => ({
    success: true,
    data: await updateShop(deps, caller, body),
    message: "Settings saved",
  }));

  serve(app, settingsEndpoints.setLogo, async ({ caller, request }) => {
    const { image } = await readPictureForm(request, settingsEndpoints.setLogo.body);
    return { success: true, data: await setLogo(deps, caller, requireImage(image)), message: "Logo saved" };
  });

  serve(app, settingsEndpoints.removeLogo, async ({ caller }) => ({
    success: true,
    data: await setLogo(deps, caller, null),
    message: "Logo removed",
  }));
}

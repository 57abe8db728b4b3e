import { foodChangesForm, foodEndpoints, foodForm } from "@forno/contract/menu/food.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCached } from "../../platform/http/answers/cached-response.ts";
import { serve } from "../../platform/http/serve.ts";
import { readPictureForm, requireImage } from "../picture/picture.ts";
import { addFood, removeFood, restoreFood, setAvailability, updateFood } from "./food.ts";
import { peekMenu, readMenu } from "./menu.ts";

export function foodRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, foodEndpoints.list, async (call) => answerCached(call, (await readMenu(deps)).answer));
  app.cachedRoutes.add(foodEndpoints.list.path, () => peekMenu(deps));

  serve(app, foodEndpoints.add, async ({ caller, request }) => {
    const { fields, image } = await readPictureForm(request, foodForm);
    const data = await addFood(deps, caller, fields, requireImage(image));
    return { message: "Food item added successfully", data };
  });

  serve(app, foodEndpoints.update, async ({ caller, request }) => {
    const { fields, image } = await readPictureForm(request, foodChangesForm);
    const data = await updateFood(deps, caller, fields, image);
    return { message: "Food item updated successfully", data };
  });

  serve(app, foodEndpoints.setAvailability, async ({ caller, body }) => {
    const data = await setAvailability(deps, caller, body.id, body.isAvailable);
    return { message: `Food item marked as ${body.isAvailable ? "available" : "sold out"}`, data };
  });

  serve(app, foodEndpoints.remove, async ({ caller, body }) => {
    await removeFood(deps, caller, body.id);
    return { message: "Food item removed successfully" };
  });

  serve(app, foodEndpoints.restore, async ({ caller, body }) => {
    await restoreFood(deps, caller, body.id);
    return { message: "Food item is back on the menu" };
  });
}

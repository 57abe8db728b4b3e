import { menuAdminEndpoints, PRICES_BYTES_MAX } from "@forno/contract/menu/menu-admin.ts";
import { opensTomorrow } from "@forno/contract/settings/rules/opening-hours.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps.ts";
import { answerCsv } from "../../../platform/http/answers/csv.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { readForm } from "../../../platform/http/input/form.ts";
import { parse } from "../../../platform/http/input/input.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { serve } from "../../../platform/http/serve.ts";
import { readSettings } from "../../settings/settings.ts";
import { selectMenu } from "../reading/menu-store.ts";
import { setStock } from "../stock.ts";
import { replaceByDocument } from "./document-edit.ts";
import {
  addGroup,
  addSection,
  type MenuEdit,
  removeGroup,
  removeSection,
  reorder,
  updateFood,
  updateGroup,
  updateSection,
  updateSizes,
} from "./menu-edits.ts";
import { changePrices, pricesFileName, pricesText } from "./prices/prices-file.ts";
import { setSale } from "./sale-edit.ts";
import { type ChangedMenu, changeMenu, type EditOptions, readDocument } from "./saving/change-menu.ts";

const calls = menuAdminEndpoints;

export function menuAdminRoutes(app: FastifyInstance, deps: Deps): void {
  const change = async (admin: Caller, message: string, edit: MenuEdit, options?: EditOptions) => {
    const { document: data } = await changeMenu(deps, admin, edit, options);
    return { message, data };
  };

  serve(app, calls.document, async () => ({ data: await readDocument(deps.db) }));
  serve(app, calls.importDocument, async ({ caller, body: { document, ...options } }) =>
    imported(await changeMenu(deps, caller, replaceByDocument(document), options), options.dryRun),
  );
  serve(app, calls.exportPrices, async ({ request, reply }) => {
    const now = deps.clock();
    const { menu } = await selectMenu(deps.db);
    return await answerCsv({ request, reply }, pricesFileName(now), oneText(pricesText(menu, now)));
  });
  serve(app, calls.importPrices, async ({ caller, request }) => {
    const { file, ...options } = await readPrices(request);
    return imported(await changeMenu(deps, caller, changePrices(file, deps.clock()), options), options.dryRun);
  });

  serve(app, calls.order, ({ caller, body }) => change(caller, "Menu order saved", reorder(body), body));
  serve(app, calls.addSection, ({ caller, body }) => change(caller, "Section added", addSection(body)));
  serve(app, calls.updateSection, ({ caller, params, body }) => change(caller, "Section saved", updateSection(params.id, body)));
  serve(app, calls.removeSection, ({ caller, params }) => change(caller, "Section removed", removeSection(params.id)));
  serve(app, calls.updateSizes, ({ caller, body }) => change(caller, "Sizes saved", updateSizes(body), body));
  serve(app, calls.addGroup, ({ caller, body }) => change(caller, "Options added", addGroup(body)));
  serve(app, calls.updateGroup, ({ caller, params, body }) => change(caller, "Options saved", updateGroup(params.id, body), body));
  serve(app, calls.removeGroup, ({ caller, params }) => change(caller, "Options removed", removeGroup(params.id)));
  serve(app, calls.updateFood, ({ caller, params, body }) => change(caller, "Food saved", updateFood(params.id, body), body));
  serve(app, calls.sale, async ({ caller, body: { isAvailable, until, ...target } }) => {
    const soldOutUntil = !isAvailable && until === "tomorrow" ? (await tomorrow(deps)).toISOString() : null;
    const soldOut = soldOutUntil === null ? "Marked as sold out" : "Marked as sold out until tomorrow";
    const message = isAvailable ? "Marked as available" : soldOut;
    return await change(caller, message, setSale(target, { isAvailable, soldOutUntil }));
  });
  serve(app, calls.stock, async ({ caller, body }) => {
    await setStock(deps, caller, body);
    return { message: "Stock saved", data: await readDocument(deps.db) };
  });
}

const imported = ({ changes, document }: ChangedMenu, dryRun: boolean) => ({
  message: dryRun ? "Nothing was saved yet" : "Menu saved",
  changes,
  data: document,
});

async function tomorrow(deps: Deps): Promise<Date> {
  const { openingHours, specialDays } = await readSettings(deps);
  return opensTomorrow(openingHours, deps.clock(), specialDays);
}

async function readPrices(request: FastifyRequest): Promise<{ file: Buffer; dryRun: boolean; version?: number | undefined }> {
  const form = await readForm(request, { fileField: "file", maxBytes: PRICES_BYTES_MAX });
  const options = parse(calls.importPrices.body, form.fields);
  if (form.fileTooLarge) throw refuse("priceFileTooLarge");
  if (!form.file) throw refuse("menuInvalid", { vars: { problem: "Please select a CSV file" } });
  return { file: form.file, ...options };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}

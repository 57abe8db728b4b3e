/** The menu for those who edit it. Every change answers with the whole menu. */
import { z } from "zod";
import { id, idInput } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { food } from "./food.ts";
import { menuSection, menuSize, modifierGroup } from "./menu.ts";
import { menuAdminCalls } from "./menu-calls.ts";
import { menuDocumentInput } from "./menu-document-input.ts";
import { foodOptionsBody, groupBody, orderBody, saleBody, sectionInput, sizesBody, stockBody } from "./menu-input.ts";

export const stockItem = z.object({
  _id: id.describe("Of the food or modifier"),
  left: z.number().int().describe("How many can still be sold"),
  lowAt: z.number().int().describe("The staff are told once when so few are left"),
  daily: z.number().int().nullable().describe("How many there are again each morning; null: what is left stays"),
});
export type StockItem = z.infer<typeof stockItem>;

/** As stored: what is sold out until a time that has passed is still marked. `tags` are the owner's. */
export const menuDocument = z.object({
  version: z.number().int().describe("Changes with each change of the menu"),
  sections: z.array(menuSection),
  sizes: z.array(menuSize),
  modifierGroups: z.array(modifierGroup),
  foods: z.array(food).describe("In the order of the menu"),
  stock: z.array(stockItem).describe("Foods and modifiers of which the shop counts the pieces"),
});
export type MenuDocument = z.infer<typeof menuDocument>;

export const MENU_CHANGE_KINDS = ["menu", "section", "size", "group", "modifier", "food", "price"] as const;

const changeValue = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
  .describe("In words: names instead of IDs, amounts in rupees");
export const menuChange = z.object({
  kind: z.enum(MENU_CHANGE_KINDS).describe("`price`: the price or availability of a food in a size"),
  _id: id.nullable(),
  name: z.string().describe("Of what changes, such as `Margherita` or `Margherita, Large`"),
  field: z.string().nullable().describe("What of it changes; null: it is added (`from` is null) or removed (`to` is null)"),
  from: changeValue,
  to: changeValue,
});
export type MenuChange = z.infer<typeof menuChange>;

export const MENU_BYTES_MAX = 4 * 1024 ** 2;
export const PRICES_BYTES_MAX = 1024 ** 2;

const answer = success({ message: z.string(), data: menuDocument });
const importAnswer = success({ message: z.string(), changes: z.array(menuChange), data: menuDocument });
const params = z.object({ id: idInput });

export const menuAdminEndpoints = defineEndpoints(menuAdminCalls, {
  document: {
    access: can("menu"),
    summary: "Get the whole menu as one document",
    answer: success({ data: menuDocument }),
  },
  importDocument: {
    access: can("menu"),
    summary: "Replace the menu by a document, or (`dryRun`) list what that would change",
    body: z.object({
      document: menuDocumentInput,
      dryRun: z.boolean().default(false),
      version: z.number().int().optional().describe("Refuses if the menu has another version by now"),
    }),
    bodyBytesMax: MENU_BYTES_MAX,
    answer: importAnswer,
  },
  exportPrices: {
    access: can("menu"),
    summary: "Export prices and availability by food and size as CSV (UTF-8 with BOM)",
    answer: z.string(),
    answerKind: "csv",
  },
  importPrices: {
    access: can("menu"),
    summary: "Change prices and availability from such a CSV file (`file`), or (`dryRun`) list what that would change",
    body: z.object({
      dryRun: z
        .enum(["true", "false"])
        .default("false")
        .transform((value) => value === "true"),
      version: z.coerce.number().int().optional().describe("Refuses if the menu has another version by now"),
    }),
    bodyKind: "multipart",
    fileField: "file",
    needsFile: true,
    answer: importAnswer,
  },
  order: {
    access: can("menu"),
    summary: "Put sections and foods in another order, and foods into other sections",
    body: orderBody,
    answer,
  },
  addSection: { access: can("menu"), summary: "Add a section at the end of the menu", body: sectionInput, answer },
  updateSection: { access: can("menu"), summary: "Change a section", params, body: sectionInput, answer },
  removeSection: { access: can("menu"), summary: "Remove a section; its foods stay, without a section", params, answer },
  updateSizes: {
    access: can("menu"),
    summary: "Set the sizes in their order; those that are missing are removed with their prices",
    body: sizesBody,
    answer,
  },
  addGroup: { access: can("menu"), summary: "Add a modifier group with its modifiers", body: groupBody, answer },
  updateGroup: { access: can("menu"), summary: "Change a modifier group and its modifiers", params, body: groupBody, answer },
  removeGroup: { access: can("menu"), summary: "Remove a modifier group from the menu and all foods", params, answer },
  updateFood: {
    access: can("menu"),
    summary: "Change the options of a food; absent fields stay unchanged",
    params,
    body: foodOptionsBody,
    answer,
  },
  sale: {
    access: can("menu"),
    summary: "Mark a food, a size, a size of one food, or a modifier as sold out or available",
    body: saleBody,
    answer,
  },
  stock: {
    access: can("menu"),
    summary: "Count the pieces of a food or a modifier, or stop counting them",
    body: stockBody,
    answer,
  },
});

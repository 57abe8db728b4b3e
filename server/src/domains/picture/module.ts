import type { Module } from "../../module.ts";
import { pictureRoutes } from "./picture-routes.ts";
import type { PictureTables } from "./picture-tables.ts";

export const pictureModule: Module<PictureTables> = { routes: pictureRoutes };

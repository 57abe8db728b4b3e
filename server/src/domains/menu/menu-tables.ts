import type { Food } from "@forno/contract/menu/food.ts";
import type { foodCategory } from "@forno/contract/menu/food-input.ts";
import type { ModifierGroup, ServiceHours } from "@forno/contract/menu/menu.ts";
import type { Diet } from "@forno/contract/menu/rules/food-labels.ts";
import type { BaseImage } from "@forno/contract/menu/rules/pictures.ts";
import type { ColumnType, Generated } from "kysely";
import type { z } from "zod";
import type { Fixed } from "../../platform/platform-tables.ts";
import type { StoredModifier, StoredPrice, StoredSlot } from "./reading/menu-json.ts";

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

interface FoodsTable {
  id: Fixed<string>;
  name: string;
  description: string;
  /** Of its default size. */
  price_paise: number;
  image: string;
  category: z.infer<typeof foodCategory> | null;
  created_at: Fixed<Date>;
  is_available: Generated<boolean>;
  edited_at: Date | null;
  /** A trigger fills in what is null when it is inserted: a free slug, the last position. */
  slug: ColumnType<string, string | null, string>;
  position: ColumnType<number, number | null, number>;
  section_id: string | null;
  diet: Diet | null;
  tags: Json<string[]>;
  allergens: Json<string[]>;
  kcal: number | null;
  prices: Json<StoredPrice[]>;
  default_size_id: string | null;
  modifier_group_ids: Json<string[]>;
  halves: string | null;
  default_modifiers: Json<{ _id: string; quantity: number }[]>;
  base_image: BaseImage | null;
  service_hours: JsonOrNull<ServiceHours[]>;
  deal: JsonOrNull<{ slots: StoredSlot[] }>;
  sold_out_until: Date | null;
  /** Null: by the station of its section. */
  kitchen_units: number | null;
  /** Per cent. */
  tax_rate: number | null;
  hsn: string | null;
}

interface MenuSectionsTable {
  id: Fixed<string>;
  name: string;
  position: number;
  station: string;
  tax_rate: number | null;
  hsn: string | null;
}

interface MenuSizesTable {
  id: Fixed<string>;
  name: string;
  detail: string;
  position: number;
  is_available: boolean;
  sold_out_until: Date | null;
}

interface ModifierGroupsTable {
  id: Fixed<string>;
  name: string;
  position: number;
  min: number;
  max: number;
  included: number;
  layout: ModifierGroup["layout"];
  modifiers: Json<StoredModifier[]>;
}

interface MenuVersionTable {
  only_row: Generated<boolean>;
  version: number;
  settled_at: Date | null;
}

interface RemovedFoodsTable {
  id: Fixed<string>;
  food: ColumnType<Food, string, never>;
  image: Fixed<string>;
  removed_at: Fixed<Date>;
}

interface MenuStockTable {
  /** Of a food or a modifier. */
  item_id: Fixed<string>;
  halves: number;
  low_at: number;
  daily: number | null;
  reset_on: string;
}

export interface MenuTables {
  menu_stock: MenuStockTable;
  foods: FoodsTable;
  menu_sections: MenuSectionsTable;
  menu_sizes: MenuSizesTable;
  modifier_groups: ModifierGroupsTable;
  menu_version: MenuVersionTable;
  removed_foods: RemovedFoodsTable;
}

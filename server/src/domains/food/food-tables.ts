import type { foodCategory } from "@forno/contract/inputs/food-input.ts";
import type { Generated } from "kysely";
import type { z } from "zod";
import type { Fixed } from "../../platform/platform-tables.ts";

interface FoodsTable {
  id: Fixed<string>;
  name: string;
  description: string;
  price_paise: number;
  image: string;
  category: z.infer<typeof foodCategory> | null;
  created_at: Fixed<Date>;
  is_available: Generated<boolean>;
  edited_at: Date | null;
}

export interface FoodTables {
  foods: FoodsTable;
}

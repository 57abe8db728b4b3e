/**
 * Sums that triggers maintain (migrations 0024, 0027 and 0058). Each has a table, a table of changes that were not added up yet
 * (`…_changes`) and a view of both (`…_now`).
 */
import type { CHECKOUT } from "@forno/contract/order/rules/order-counts.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";

/** By hour in Asia/Kolkata (used in SQL only) and status. */
interface SalesTable {
  hour: string;
  status: OrderStatus | typeof CHECKOUT;
  orders: number;
  revenue_paise: number;
}

/** By day in Asia/Kolkata and the name under which the food was sold. */
interface FoodSalesTable {
  day: string;
  food_id: string;
  name: string;
  last_at: Date;
  quantity: number;
  revenue_paise: number;
}

/** By day in Asia/Kolkata and size, of lines with a size. */
interface FoodSizeSalesTable {
  day: string;
  food_id: string;
  size: string;
  quantity: number;
  revenue_paise: number;
}

/** People with a number, by the day of their first sign-in in Asia/Kolkata. */
interface SignUpsTable {
  day: string;
  opted_out: boolean;
  users: number;
}

export interface StatsTables {
  sales: SalesTable;
  sales_changes: SalesTable;
  sales_now: SalesTable;
  food_sales: FoodSalesTable;
  food_sales_changes: FoodSalesTable;
  food_sales_now: FoodSalesTable;
  food_size_sales: FoodSizeSalesTable;
  food_size_sales_changes: FoodSizeSalesTable;
  food_size_sales_now: FoodSizeSalesTable;
  sign_ups: SignUpsTable;
  sign_ups_changes: SignUpsTable;
  sign_ups_now: SignUpsTable;
}

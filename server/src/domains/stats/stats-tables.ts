/** By the day in Asia/Kolkata on which it was ordered, under the name and size in which it was sold. */
interface FoodSalesTable {
  day: string;
  food_id: string;
  name: string;
  size: string | null;
  last_at: Date;
  quantity: number;
  revenue_paise: number;
}

/** The foods of order lines: two of a half-and-half pizza. */
interface SoldFoodsTable extends Omit<FoodSalesTable, "day" | "last_at"> {
  order_id: string;
}

export interface StatsTables {
  sold_foods: SoldFoodsTable;
  /** Of closed days. */
  food_sales: FoodSalesTable;
  /** Also of the days since. */
  food_sales_now: FoodSalesTable;
}

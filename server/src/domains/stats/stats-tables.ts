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

export interface StatsTables {
  /** Of closed days. */
  food_sales: FoodSalesTable;
  /** Also of the days since. */
  food_sales_now: FoodSalesTable;
}

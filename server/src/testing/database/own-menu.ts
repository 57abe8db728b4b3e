import { insertFood } from "../../domains/menu/food-store.ts";
import { inTransaction, openDatabase } from "../../platform/db/database.ts";
import type { Tables } from "../../tables.ts";
import type { TestDatabase } from "./test-database.ts";

const FOOD = {
  name: "Margherita",
  description: "Tomato, mozzarella, basil.",
  price: 199,
  image: "margherita.webp",
  category: "pizza",
} as const;

/** Before a program starts on it: a shop with a food is not filled with the demo menu, whose pictures take seconds. */
export async function addOwnMenu({ connection }: TestDatabase): Promise<void> {
  const { db, close } = openDatabase<Tables>(connection, { maxConnections: 1, applicationName: "forno-test" });
  await inTransaction(db, (tx) => insertFood(tx, FOOD, new Date())).finally(close);
}

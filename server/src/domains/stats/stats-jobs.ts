import type { Deps } from "../../deps.ts";
import { foldSales } from "./sales-store.ts";

const EVERY_MINUTE = "* * * * *";

/** Call on every instance before the app listens. */
export async function scheduleSales({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  await jobs.schedule("fold-sales", EVERY_MINUTE, (signal) => foldSales(db, signal));
}

/** SQL fragments of the user tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { UserTables } from "./user-tables.ts";

type User = Selectable<UserTables["users"]>;
type Partner = Selectable<UserTables["delivery_partners"]>;

export const users = sql<Pick<User, "id" | "name" | "mobile" | "created_at" | "promotions_opted_out">>`users`;
export const partners = sql<Pick<Partner, "id" | "name" | "mobile" | "created_at" | "deleted_at">>`delivery_partners`;

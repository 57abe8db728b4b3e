/** SQL fragments of the settings for statements of other domains. */
import { sql } from "kysely";

export const staffFactorRequired = sql<boolean>`(SELECT staff_second_factor FROM settings)`;

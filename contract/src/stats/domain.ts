import type { Domain } from "../domain.ts";
import { statsEndpoints } from "./stats.ts";

export const statsDomain = {
  endpoints: [statsEndpoints],
} as const satisfies Domain;

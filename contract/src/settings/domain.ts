import type { Domain } from "../domain.ts";
import { ORDERS_DISABLED } from "../settings/rules/ordering.ts";
import { settingsEndpoints } from "./settings.ts";

export const settingsDomain = {
  endpoints: [settingsEndpoints],
  refusals: {
    ordersDisabled: { status: 409, message: ORDERS_DISABLED },
    demoDataOnly: { status: 409, message: "Demo data can only be removed in demo mode" },
  },
} as const satisfies Domain;

/** All domains, except privacy, whose download has a part of each. */

import { auditDomain } from "./audit/domain.ts";
import { backupDomain } from "./backup/domain.ts";
import { cartDomain } from "./cart/domain.ts";
import { deliveryDomain } from "./delivery/domain.ts";
import type { Domain } from "./domain.ts";
import { menuDomain } from "./menu/domain.ts";
import { messagesDomain } from "./messages/domain.ts";
import { monitoringDomain } from "./monitoring/domain.ts";
import { operationsDomain } from "./operations/domain.ts";
import { orderDomain } from "./order/domain.ts";
import { paymentDomain } from "./payment/domain.ts";
import { promoDomain } from "./promo/domain.ts";
import { settingsDomain } from "./settings/domain.ts";
import { statsDomain } from "./stats/domain.ts";
import { userDomain } from "./user/domain.ts";

const all = [
  auditDomain,
  backupDomain,
  cartDomain,
  deliveryDomain,
  menuDomain,
  messagesDomain,
  monitoringDomain,
  operationsDomain,
  orderDomain,
  paymentDomain,
  promoDomain,
  settingsDomain,
  statsDomain,
  userDomain,
] as const;

export const domains: readonly Domain[] = all;
/** Any of them, with its own type. */
export type AnyDomain = (typeof all)[number];

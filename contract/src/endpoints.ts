/** All endpoints: the check at the start, the access test and the OpenAPI document use this list. */

import { auditEndpoints } from "./audit/audit.ts";
import { backupEndpoints } from "./backup/backup.ts";
import { cartEndpoints } from "./cart/cart.ts";
import { deliveryEndpoints } from "./delivery/delivery.ts";
import { foodEndpoints } from "./menu/food.ts";
import { menuAdminEndpoints } from "./menu/menu-admin.ts";
import { messagesEndpoints } from "./messages/messages.ts";
import { alertsEndpoints } from "./monitoring/alerts.ts";
import { cspEndpoints } from "./monitoring/csp-reports.ts";
import { setupEndpoints, systemEndpoints } from "./operations/system.ts";
import { orderEndpoints } from "./order/order.ts";
import { orderAdminEndpoints } from "./order/order-admin.ts";
import { paymentEndpoints } from "./payment/payment.ts";
import { paymentAdminEndpoints } from "./payment/payment-admin.ts";
import { privacyEndpoints } from "./privacy/privacy.ts";
import { promoEndpoints } from "./promo/promo.ts";
import { settingsEndpoints } from "./settings/settings.ts";
import { statsEndpoints } from "./stats/stats.ts";
import { accountEndpoints } from "./user/account.ts";
import { secondFactorEndpoints } from "./user/second-factor.ts";
import { sessionEndpoints } from "./user/sessions.ts";
import { signInEndpoints } from "./user/sign-in.ts";
import { userEndpoints } from "./user/user.ts";
import type { Endpoint } from "./wire/endpoint.ts";

const domains = [
  signInEndpoints,
  userEndpoints,
  sessionEndpoints,
  accountEndpoints,
  secondFactorEndpoints,
  foodEndpoints,
  menuAdminEndpoints,
  settingsEndpoints,
  cartEndpoints,
  promoEndpoints,
  orderEndpoints,
  orderAdminEndpoints,
  paymentEndpoints,
  paymentAdminEndpoints,
  deliveryEndpoints,
  messagesEndpoints,
  statsEndpoints,
  auditEndpoints,
  alertsEndpoints,
  backupEndpoints,
  systemEndpoints,
  setupEndpoints,
  privacyEndpoints,
  cspEndpoints,
] as const;

export const endpoints: readonly Endpoint[] = domains.flatMap((domain) => Object.values<Endpoint>(domain));

type InDomain<D> = D extends unknown ? D[keyof D] : never;
type Declared = InDomain<(typeof domains)[number]>;
/** Callers import only this type: it brings no schemas, but checks their calls. */
export type EndpointByCall = { [E in Declared as `${E["method"]} ${E["path"]}`]: E };

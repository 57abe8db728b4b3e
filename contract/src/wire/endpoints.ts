/** All endpoints: the check at the start, the access test and the OpenAPI document use this list. */

import { auditEndpoints } from "../desk/audit.ts";
import { cspEndpoints } from "../desk/csp-reports.ts";
import { messagesEndpoints } from "../desk/messages.ts";
import { statsEndpoints } from "../desk/stats.ts";
import { alertsEndpoints } from "../operations/alerts.ts";
import { backupEndpoints } from "../operations/backup.ts";
import { setupEndpoints, systemEndpoints } from "../operations/system.ts";
import { deliveryEndpoints } from "../order/delivery.ts";
import { orderEndpoints } from "../order/order.ts";
import { orderAdminEndpoints } from "../order/order-admin.ts";
import { paymentEndpoints } from "../order/payment.ts";
import { paymentAdminEndpoints } from "../order/payment-admin.ts";
import { accountEndpoints } from "../person/account.ts";
import { privacyEndpoints } from "../person/privacy.ts";
import { secondFactorEndpoints } from "../person/second-factor.ts";
import { sessionEndpoints } from "../person/sessions.ts";
import { signInEndpoints } from "../person/sign-in.ts";
import { userEndpoints } from "../person/user.ts";
import { cartEndpoints } from "../shop/cart.ts";
import { foodEndpoints } from "../shop/food.ts";
import { menuAdminEndpoints } from "../shop/menu-admin.ts";
import { promoEndpoints } from "../shop/promo.ts";
import { settingsEndpoints } from "../shop/settings.ts";
import type { Endpoint } from "./endpoint.ts";

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

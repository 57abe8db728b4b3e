/** Every call there is: the boot check, the access test and the OpenAPI document walk this list. */

import { auditEndpoints } from "../desk/audit.ts";
import { securityEndpoints } from "../desk/csp-reports.ts";
import { messagesEndpoints } from "../desk/messages.ts";
import { statsEndpoints } from "../desk/stats.ts";
import { deliveryEndpoints } from "../order/delivery.ts";
import { orderEndpoints } from "../order/order.ts";
import { orderAdminEndpoints } from "../order/order-admin.ts";
import { paymentEndpoints } from "../order/payment.ts";
import { paymentAdminEndpoints } from "../order/payment-admin.ts";
import { accountEndpoints } from "../person/account.ts";
import { privacyEndpoints } from "../person/privacy.ts";
import { secondFactorEndpoints } from "../person/second-factor.ts";
import { userEndpoints } from "../person/user.ts";
import { cartEndpoints } from "../shop/cart.ts";
import { foodEndpoints } from "../shop/food.ts";
import { promoEndpoints } from "../shop/promo.ts";
import { settingsEndpoints } from "../shop/settings.ts";
import type { Endpoint } from "./endpoint.ts";

export const endpoints: readonly Endpoint[] = [
  userEndpoints,
  accountEndpoints,
  secondFactorEndpoints,
  foodEndpoints,
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
  privacyEndpoints,
  securityEndpoints,
].flatMap((domain) => Object.values<Endpoint>(domain));

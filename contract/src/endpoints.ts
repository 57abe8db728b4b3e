/** Every call there is: the boot check, the access test and the OpenAPI document walk this list. */
import { accountEndpoints } from "./account.ts";
import { auditEndpoints } from "./audit.ts";
import { cartEndpoints } from "./cart.ts";
import { deliveryEndpoints } from "./delivery.ts";
import type { Endpoint } from "./endpoint.ts";
import { foodEndpoints } from "./food.ts";
import { messagesEndpoints } from "./messages.ts";
import { orderEndpoints } from "./order.ts";
import { orderAdminEndpoints } from "./order-admin.ts";
import { paymentEndpoints } from "./payment.ts";
import { paymentAdminEndpoints } from "./payment-admin.ts";
import { privacyEndpoints } from "./privacy.ts";
import { promoEndpoints } from "./promo.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { securityEndpoints } from "./security.ts";
import { settingsEndpoints } from "./settings.ts";
import { statsEndpoints } from "./stats.ts";
import { userEndpoints } from "./user.ts";

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

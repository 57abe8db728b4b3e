/** All domains, except privacy, whose download has a part of each. */
import { auditDomain } from "./audit/audit.ts";
import { backupDomain } from "./backup/backup.ts";
import { cartDomain } from "./cart/cart.ts";
import { counterDomain } from "./counter/counter.ts";
import { deliveryDomain } from "./delivery/delivery.ts";
import { commonRefusals, type Domain, type Refusals } from "./domain.ts";
import { kitchenDomain } from "./kitchen/kitchen.ts";
import { menuDomain } from "./menu/domain.ts";
import { messagesDomain } from "./messages/messages.ts";
import { monitoringDomain } from "./monitoring/monitoring.ts";
import { operationsDomain } from "./operations/system.ts";
import { orderDomain } from "./order/domain.ts";
import { paymentDomain } from "./payment/domain.ts";
import { printingDomain } from "./printing/printing.ts";
import { promoDomain } from "./promo/promo.ts";
import { reportsDomain } from "./reports/reports.ts";
import { settingsDomain } from "./settings/settings.ts";
import { statsDomain } from "./stats/stats.ts";
import { taxDomain } from "./tax/tax.ts";
import { userDomain } from "./user/domain.ts";

const all = [
  auditDomain,
  backupDomain,
  cartDomain,
  counterDomain,
  deliveryDomain,
  kitchenDomain,
  menuDomain,
  messagesDomain,
  monitoringDomain,
  operationsDomain,
  orderDomain,
  paymentDomain,
  printingDomain,
  promoDomain,
  reportsDomain,
  settingsDomain,
  statsDomain,
  taxDomain,
  userDomain,
] as const;

export const domains: readonly Domain[] = all;
/** Any of them, with its own type. */
export type AnyDomain = (typeof all)[number];

type CodesOf<D> = D extends { readonly refusals: infer Own } ? keyof Own : never;
export type RefusalCode = keyof typeof commonRefusals | CodesOf<AnyDomain>;

/** Every refusal: code, status, message. Thrown by its code on the server, distinguished by it in the browser. */
export const refusals: Readonly<Record<RefusalCode, Refusals[string]>> = Object.assign(
  {},
  commonRefusals,
  ...domains.map((domain) => domain.refusals),
);

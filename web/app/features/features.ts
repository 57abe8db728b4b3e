/** All features, in the order in which the rail and the side menu list their pages. */
import { account } from "./account/feature.ts";
import { areas } from "./areas/feature.ts";
import { audit } from "./audit/feature.ts";
import { cart } from "./cart/feature.ts";
import { checkout } from "./checkout/feature.ts";
import { counter } from "./counter/feature.ts";
import { delivery } from "./delivery/feature.ts";
import type { Feature } from "./feature.ts";
import { kitchen } from "./kitchen/feature.ts";
import { menu } from "./menu/feature.ts";
import { menuEditor } from "./menu-editor/feature.ts";
import { messages } from "./messages/feature.ts";
import { operations } from "./operations/feature.ts";
import { order } from "./order/feature.ts";
import { payment } from "./payment/feature.ts";
import { printing } from "./printing/feature.ts";
import { promo } from "./promo/feature.ts";
import { reports } from "./reports/feature.ts";
import { secondFactor } from "./second-factor/feature.ts";
import { session } from "./session/feature.ts";
import { settings } from "./settings/feature.ts";
import { staff } from "./staff/feature.ts";
import { stats } from "./stats/feature.ts";
import { times } from "./times/feature.ts";

export const features: readonly Feature[] = [
  stats,
  menuEditor,
  order,
  kitchen,
  counter,
  payment,
  reports,
  promo,
  messages,
  delivery,
  staff,
  areas,
  times,
  printing,
  settings,
  audit,
  session,
  secondFactor,
  operations,
  menu,
  cart,
  checkout,
  account,
];

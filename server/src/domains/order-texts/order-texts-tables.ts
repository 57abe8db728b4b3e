import type { OrderText } from "@forno/contract/messages/rules/order-texts.ts";
import type { Fixed } from "../../platform/platform-tables.ts";

interface OrderTextSettingsTable {
  kind: Fixed<OrderText>;
  is_on: boolean;
  template_id: string;
}

interface OrderTextsSentTable {
  order_id: Fixed<string>;
  kind: Fixed<OrderText>;
  mobile: Fixed<string>;
  at: Fixed<Date>;
  failure: string | null;
  is_retried: boolean;
}

export interface OrderTextsTables {
  order_text_settings: OrderTextSettingsTable;
  order_texts_sent: OrderTextsSentTable;
}

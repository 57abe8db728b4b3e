import type { CappedCount } from "@forno/contract/order/order.ts";

/** `1,234`, or `10,000+` where counting stopped. */
export const countText = ({ count, isCapped }: CappedCount): string => `${count.toLocaleString("en-IN")}${isCapped ? "+" : ""}`;

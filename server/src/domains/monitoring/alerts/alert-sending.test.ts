import { ALERT_KINDS, ALERT_OCCASIONS } from "@forno/contract/monitoring/monitoring.ts";
import { expect, it } from "vitest";
import { alertText } from "./alert-sending.ts";

/** What the four variables of the registered (DLT) template hold together. */
const TEXT_MAX = 160;
const LONGEST_BRAND = "Thirty Letters Pizza And Pasta";

it.each(ALERT_KINDS.flatMap((kind) => ALERT_OCCASIONS.map((occasion) => [kind, occasion] as const)))(
  "%s, %s: fits into one message, in letters that every phone shows",
  (kind, occasion) => {
    const text = alertText(LONGEST_BRAND, occasion, kind);
    expect(text.length).toBeLessThanOrEqual(TEXT_MAX);
    expect(text).toMatch(/^[ -~]+$/);
  },
);

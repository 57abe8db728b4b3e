import { domains } from "@forno/contract/domains.ts";
import { expect, test } from "vitest";
import { privacyTexts } from "./en-privacy.ts";

const table = privacyTexts.table.map((row) => Object.values(row).join(" ")).join(" ");
const all = JSON.stringify(privacyTexts);

test.each(["point on the map", "landmark", "instructions", "pincode", "GSTIN", "Invoices", "Addresses that you saved"])(
  "the table of what is collected names: %s",
  (what) => {
    expect(table).toContain(what);
  },
);

test("nothing that is stored is said never to be collected", () => {
  const never = privacyTexts.sections.find(({ id }) => id === "never");
  expect(JSON.stringify(never)).not.toMatch(/never.*"Your location/);
  expect(all).toContain("the place to deliver to that you chose");
});

test("buyers of invoices are kept as long as the policy says", () => {
  const taxBuyers = domains.flatMap(({ retention }) => (retention?.taxBuyers ? [retention.taxBuyers] : []));
  expect(taxBuyers).toEqual([{ years: 8 }]);
  expect(table).toContain("The name and GSTIN of your business for 8 years");
});

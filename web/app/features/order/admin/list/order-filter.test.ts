import { expect, test } from "vitest";
import { filterFrom, isFiltered, withoutFilter } from "./order-filter.ts";

const filterOf = (address: string) => filterFrom(new URLSearchParams(address));

test("reads the filter from the URL, and ignores invalid values", () => {
  expect(filterOf("")).toEqual({});
  expect(filterOf("status=pending&method=cash&fulfilment=pickup&deliveryBoyId=p1&from=2026-11-01&to=2026-11-30&q= Asha ")).toEqual({
    status: "pending",
    method: "cash",
    fulfilment: "pickup",
    deliveryBoyId: "p1",
    from: "2026-11-01",
    to: "2026-11-30",
    q: "Asha",
  });
  expect(
    filterOf("status=open&payment=maybe&method=card&fulfilment=drone&deliveryBoyId=&from=2026-02-30&q=%20&sort=up&page=2"),
  ).toEqual({});
});

test("a last day before the first one is not sent", () => {
  expect(filterOf("from=2026-03-01&to=2026-02-28")).toEqual({ from: "2026-03-01" });
});

test("anything but the order of the rows is a filter", () => {
  for (const address of [
    "status=pending",
    "method=cash",
    "fulfilment=pickup",
    "deliveryBoyId=p1",
    "from=2026-11-01",
    "to=2026-11-30",
    "q=Asha",
  ])
    expect([address, isFiltered(filterOf(address))]).toEqual([address, true]);
  expect(isFiltered(filterOf("view=table&cursor=7"))).toBe(false);
});

test("removing the filter keeps the other parameters, in a copy", () => {
  const address = new URLSearchParams(
    "view=table&status=pending&payment=paid&method=cash&fulfilment=pickup&deliveryBoyId=p&from=a&to=b&q=x&sort=s",
  );
  expect(`${withoutFilter(address)}`).toBe("view=table&sort=s");
  expect(address.get("status")).toBe("pending");
});

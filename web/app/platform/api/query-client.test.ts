import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/admin" });
});

async function openPage() {
  browser.loadPage();
  const [{ queryClient }, { ApiFailure }, { writeItems }] = await Promise.all([
    import("./query-client.ts"),
    import("./failure.ts"),
    import("../storage/local-items.ts"),
  ]);
  /** How often a query that fails with `status` is sent. */
  const triesOf = async (status: number) => {
    let tries = 0;
    const queryFn = async () => {
      tries++;
      throw new ApiFailure(status, { code: "c", message: "m" });
    };
    await queryClient
      .fetchQuery({ queryKey: ["x", status], queryFn, retry: queryClient.getDefaultOptions().queries?.retry ?? 0, retryDelay: 0 })
      .catch(() => {});
    return tries;
  };
  return { queryClient, triesOf, writeItems };
}

for (const [status, tries] of [
  [0, 3],
  [502, 3],
  [503, 3],
  [500, 1],
  [404, 1],
  [401, 1],
  [429, 1],
] as const)
  test(`a query that fails with ${status} is sent ${tries === 1 ? "once" : `${tries} times`}`, async () => {
    expect(await (await openPage()).triesOf(status)).toBe(tries);
  });

test("other errors are not retried", async () => {
  const { queryClient } = await openPage();
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  for (const error of [new TypeError("broken"), Object.assign(new Error("Not the shop's"), { status: 503 })])
    expect(typeof retry === "function" && retry(0, error)).toBe(false);
});

test("data is removed when another person signs in, also in another tab", async () => {
  const { queryClient, writeItems } = await openPage();
  queryClient.setQueryData(["orders"], ["asha's"]);
  writeItems({ userName: "Asha" });
  expect(queryClient.getQueryData(["orders"])).toEqual(["asha's"]);
  writeItems({ token: "bilal's" });
  expect(queryClient.getQueryData(["orders"])).toBeUndefined();
  queryClient.setQueryData(["orders"], ["bilal's"]);
  browser.writeInOtherTab({ token: null });
  expect(queryClient.getQueryData(["orders"])).toBeUndefined();
});

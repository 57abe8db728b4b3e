/** Isolated: it replaces a module that the whole program imports. */
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { expect, it, vi } from "vitest";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { eventually } from "../../../testing/eventually.ts";
import { startTestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPlaceBody, place } from "../order-factory.ts";

vi.mock("../../../platform/concurrency/time-limit.ts", { spy: true });

it("a hanging provider is waited for until a single deadline by the first and the second click: both get 502, and no order stays open", async () => {
  const shop = await startTestShop();
  const { token } = await shop.signIn();
  const body = buildPlaceBody(await buildFood(shop.deps));
  const deadline = new AbortController();
  const limited = vi.mocked(withTimeLimit).mockImplementation((_limitMs, work) => work(deadline.signal));
  shop.payments.hang();
  const clicks = [place(shop, token, body, "late"), place(shop, token, body, "late")];
  await eventually(() => expect(shop.payments.callsOf("createOrder")).toHaveLength(1));
  await eventually(() => expect(limited).toHaveBeenCalledTimes(2));
  deadline.abort();
  for (const answer of await Promise.all(clicks))
    expect(answer).toMatchObject({
      status: 502,
      body: { success: false, code: "orderNotPlaced", message: "Failed to place order. Please try again" },
    });
  limited.mockReset();
  shop.payments.release();
  expect((await shop.call(orderEndpoints.mine, { token })).body.data).toMatchObject([{ status: "cancelled" }]);
  expect((await place(shop, token, body, "late")).status).toBe(200);
  await shop.close();
});

import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { asha, sampleOrder } from "../../../../testing/samples.ts";
import { ActiveOrder } from "../../order/mine/tracking/active-order.tsx";
import { PayBar } from "./pay-bar.tsx";

test("an open order stands on the pay bar of a phone, also if the bar comes later and grows", async () => {
  await page.viewport(390, 844);
  const server = new FakeServer();
  server.always("POST /api/order/userorders", (call) => call.answer({ data: [sampleOrder()], nextCursor: null }));
  await openScreen({ default: ActiveOrder }, { at: "/cart", as: asha, server });
  const strip = page.getByRole("link", { name: /Order 1001/ });
  await expect.element(strip).toBeVisible();
  const gap = () => {
    const [bar, above] = [page.getByRole("region", { name: "Total" }), strip].map((each) => each.element().getBoundingClientRect());
    return bar && above && Math.abs(Math.round(bar.top - above.bottom));
  };
  const { rerender } = await render(
    <PayBar label="Total" amount="₹248">
      {null}
    </PayBar>,
  );
  await expect.poll(gap).toBe(0);
  await rerender(
    <PayBar label="Total" amount="₹248" note="UPI, card or net banking on the next screen">
      {null}
    </PayBar>,
  );
  await expect.poll(gap).toBe(0);
});

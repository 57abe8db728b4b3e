import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { expect, it } from "vitest";
import { startTestShop } from "../../testing/test-shop.ts";
import { storeMapSource } from "./settings.ts";

it("the settings say which map there is, until the next start", async () => {
  const shop = await startTestShop();
  const read = async () => (await shop.call(settingsEndpoints.read)).body.data.map;
  expect(await read()).toBeNull();
  const map = { kind: "tiles", url: "https://tiles.example/{z}/{x}/{y}.png" } as const;
  await storeMapSource(shop.deps, map);
  await storeMapSource(shop.deps, { ...map });
  await expect.poll(read).toEqual(map);
  await storeMapSource(shop.deps, null);
  await expect.poll(read).toBeNull();
  await shop.close();
});

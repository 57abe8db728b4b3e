/** A large menu: responses from memory, and configured lines in carts. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { storeAdmin, storePeople, tokenOf } from "../people.ts";
import { configuredOf, storeLargeMenu } from "../scenarios/menu/large-menu.ts";
import { postOver } from "../scenarios/orders.ts";
import { anyBelow, anyCartOwner, CART_FOODS } from "../shops/contender.ts";
import { databasePidOf, type Shop, withClient, withShop } from "../shops/shop.ts";
import { makeYard, runYardstick, YARDSTICK_CLIENTS } from "../shops/yardstick.ts";
import { atLeast, rateLine } from "../tools/lines.ts";
import { runLoad } from "../tools/load.ts";
import { type Effort, type Side, takeTurns } from "../tools/measure.ts";
import { againstBare, plain } from "./answer-rows.ts";
import type { Line, Row } from "./row.ts";

const CUSTOMERS_AT_ONCE = 24;

export const largeMenuRow: Row = {
  name: "large-menu",
  measure: (effort) =>
    withShop({}, async (shop) => {
      const admin = await withClient(shop.connection, async (client) => {
        await storePeople(client);
        return await storeAdmin(client);
      });
      const document = await storeLargeMenu(shop.url, admin);
      const add = { configuration: configuredOf(document), ids: document.foods.slice(0, CART_FOODS).map(({ _id }) => _id) };
      return [
        await againstBare(effort, shop, {
          work: "`GET /api/food/list`, 300 foods",
          goal: atLeast(0.85, 0.92),
          choose: plain("/api/food/list"),
        }),
        await againstBare(effort, shop, { work: "`GET /menu`, 300 foods", goal: atLeast(0.8, 0.92), choose: plain("/menu") }),
        await measureAdding(effort, shop, add),
      ];
    }),
};

/** The yardstick adds a food as it comes. */
async function measureAdding(
  effort: Effort,
  { url, pid, dataDir, connection }: Shop,
  { configuration, ids }: { configuration: object; ids: readonly string[] },
): Promise<Line> {
  const databasePid = databasePidOf(dataDir);
  const limit: Side = {
    databasePid,
    prepare: () => makeYard(connection),
    run: (seconds) => runYardstick(connection, "cart-add", { clients: YARDSTICK_CLIENTS, seconds }),
  };
  const ours: Side = {
    pid,
    databasePid,
    prepare: () => withClient(connection, async (client) => void (await client.query("TRUNCATE cart_items, cart_lines"))),
    run: (seconds) =>
      runLoad(
        url,
        (client) => {
          const body = { itemId: ids[anyBelow(ids.length)], configuration };
          return postOver(client)(cartEndpoints.add.path, body, tokenOf(anyCartOwner()));
        },
        CUSTOMERS_AT_ONCE,
        seconds,
      ),
  };
  const work = "`POST /api/cart/add`, eight modifiers, 300 foods";
  const turns = await takeTurns(effort, { limit, ours });
  return rateLine({ work, concurrency: CUSTOMERS_AT_ONCE, goal: atLeast(0.15, 0.25) }, turns);
}

/** Operations that use the database, compared with minimal SQL for the same data and with a typical server. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Provider } from "../../server/faults/world/provider.ts";
import { addToCart, buy, type CartContents, cartOf, foodsOf, place, readCart, sendTo, signIn } from "../calls.ts";
import { type Operation, runLoad } from "../load.ts";
import { type Effort, takeTurns } from "../measure.ts";
import { ADMIN, anyBelow, anyCartOwner, CART_FOODS, customerOf, QUANTITIES, restore, storePeople, tokenOf } from "../people.ts";
import { type Shop, withClient, withPayingShop } from "../shop.ts";
import { atLeast, type Goal, type Line, type Row, rateLine } from "../table.ts";
import { type Contender, type Work, withTutorial } from "../tutorial.ts";
import { yardstickSide } from "../yardstick.ts";

const CHANGE_EACH_MS = 5;
/** Customers who have an unpaid order. */
const REPLACING = 64;

interface Load {
  concurrency: number;
  goal?: Goal;
  /** Of the ratio to the tutorial server's rate. */
  tutorialGoal?: Goal;
  /** Of the yardstick. */
  clients?: number;
}

export const yardstickRows: readonly Row[] = [
  row("paid-order", "order placed and paid", [
    { concurrency: 64, goal: atLeast(0.25) },
    { concurrency: 24, goal: atLeast(0.15) },
    { concurrency: 1, clients: 1, tutorialGoal: atLeast(1.3) },
  ]),
  row("placed-order", "order up to “payment pending”", [{ concurrency: 64, goal: atLeast(0.18) }]),
  row("replaced-order", "the same by customers with an unpaid order", [{ concurrency: REPLACING, goal: atLeast(0.12) }]),
  row("cart-add", "`POST /api/cart/add`", [{ concurrency: 24, goal: atLeast(0.25) }]),
  row("cart-get", "`POST /api/cart/get`", [{ concurrency: 24, goal: atLeast(0.2) }]),
  row("admin-50", "admin's newest 50 of 20,000 orders", [{ concurrency: 24, goal: atLeast(0.06) }]),
];

function row(name: Work, work: string, loads: readonly Load[]): Row {
  const measure = (effort: Effort) =>
    withPayingShop({}, async (shop, provider) => {
      const forno = await enterForno(shop, provider);
      return await withTutorial(shop, provider, async (tutorialServer) => {
        const lines: Line[] = [];
        for (const { concurrency, goal, tutorialGoal, clients } of loads) {
          const limit = yardstickSide(shop, name === "replaced-order" ? "placed-order" : name, clients);
          const sides = { limit, ours: forno(name, concurrency), tutorial: tutorialServer(name, concurrency) };
          const { ours, tutorial, ...turns } = await takeTurns(effort, sides);
          lines.push(rateLine({ work, concurrency, goal }, { ours, tutorial, ...turns }));
          const labels = { work, concurrency, goal: tutorialGoal, note: "limit: tutorial server" };
          if (tutorialGoal) lines.push(rateLine(labels, { ours, limit: tutorial }));
        }
        return lines;
      });
    });
  return { name, measure };
}

async function enterForno(shop: Shop, provider: Provider): Promise<Contender> {
  const { url, pid, databasePid } = shop;
  await storePeople(shop);
  const { token: admin } = await signIn(sendTo(url), ADMIN);
  const cart = await cartOf(url, QUANTITIES);
  const carts = await Promise.all([1, 2].map((quantity) => cartOf(url, [quantity, 2])));
  const placed: number[] = [];
  // Another cart than the one before, whose order would be used again.
  const replace: Operation = (send, _n, customer) => {
    placed[customer] = (placed[customer] ?? 0) + 1;
    return place(send, carts[placed[customer] % carts.length] as CartContents, tokenOf(customer));
  };
  const foods = (await foodsOf(url)).filter(({ deal }) => deal === null).slice(0, CART_FOODS);
  const operations: Record<Work, Operation> = {
    "paid-order": (send, n) => buy(send, provider, cart, tokenOf(customerOf(n))),
    "placed-order": (send, n) => place(send, cart, tokenOf(customerOf(n))),
    "replaced-order": replace,
    "cart-add": (send) => addToCart(send, tokenOf(anyCartOwner()), foods[anyBelow(foods.length)]?._id),
    "cart-get": (send) => readCart(send, tokenOf(anyCartOwner())),
    "admin-50": (send) => send({ path: "/api/order/admin?limit=50", headers: { token: admin } }),
  };
  const prepare = async (work: Work) => {
    await restore(shop);
    if (work !== "replaced-order") return;
    for (let customer = 0; customer < REPLACING; customer++) await replace(sendTo(url), 0, customer);
  };
  return (work, concurrency) => ({
    pid,
    databasePid,
    prepare: () => prepare(work),
    run(seconds) {
      const load = () => runLoad(url, operations[work], concurrency, seconds);
      return work === "admin-50" ? whileOrdersChange(shop, load) : load();
    },
  });
}

/** Changes the newest orders, so that no shared or cached response serves a whole turn. Directly in the database, which costs the program no time. */
function whileOrdersChange<T>({ connection }: Shop, work: () => Promise<T>): Promise<T> {
  return withClient(connection, async (client) => {
    let isOver = false;
    const changeAll = async () => {
      for (; !isOver; await sleep(CHANGE_EACH_MS)) await client.query(CHANGE);
    };
    return (await Promise.all([work().finally(() => (isOver = true)), changeAll()]))[0];
  });
}

const CHANGE = `UPDATE orders SET status = CASE status WHEN 'pending' THEN 'processing' ELSE 'pending' END
  WHERE id = (SELECT id FROM orders WHERE status IN ('pending', 'processing') AND payment ORDER BY created_at DESC
    OFFSET floor(random() * 30) LIMIT 1)`;

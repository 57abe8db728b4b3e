/** The cost of reading the order board and the dashboard once, with many open orders. */
import { storeManyOrders } from "../../server/src/domains/order/many-orders-factory.ts";
import { storeAdmin, storePeople } from "../people.ts";
import { startProvider } from "../shops/provider.ts";
import { type Shop, withClient, withShop } from "../shops/shop.ts";
import { CostMeter } from "../tools/cost-meter.ts";
import type { Cost } from "../tools/measure.ts";
import { readDesk, setStatus } from "../visits.ts";
import { cartOf } from "./menu/menu.ts";
import { buy, openCalls } from "./orders.ts";

const ORDERS_BEFORE = 20_000;
/** 150 with the 60 that `storeManyOrders` leaves open. */
const ORDERED_NOW = 90;
const READS = 300;
const NOTIFICATION = "status set";
const NOTIFICATION_AND_READ = "status set, board and dashboard";

export async function measureBusyEvening(say: (line: string) => void): Promise<Cost> {
  const provider = await startProvider();
  const env = { ...provider.env, LOG_LEVEL: "warn" };
  return await withShop({ env }, (shop) => measureReads(shop, say)).finally(provider.stop);
}

/** Each read follows a notification, as on a real evening, so that no cached response serves it. The notification's cost is subtracted. */
async function measureReads(shop: Shop, say: (line: string) => void): Promise<Cost> {
  const meter = new CostMeter(shop, say);
  await withClient(shop.connection, (client) => storePeople(client));
  await storeManyOrders(shop.connection, ORDERS_BEFORE, new Date());
  const admin = await withClient(shop.connection, storeAdmin);
  const { post, close } = openCalls(shop.url);
  const cart = await cartOf(shop.url);
  const open: string[] = [];
  for (let person = 0; person < ORDERED_NOW; person++) open.push((await buy(post, cart, person)).orderId);
  // Between two open statuses, so that the number of open orders stays the same.
  const setNext = (n: number) =>
    setStatus(post, open[n % open.length] ?? "", Math.floor(n / open.length) % 2 === 0 ? "processing" : "pending", admin);
  await meter.measure(NOTIFICATION, 2 * READS, setNext, 1);
  const readAfterNotification = async (n: number) => {
    await setNext(n);
    await readDesk(shop.url, admin);
  };
  await meter.measure(NOTIFICATION_AND_READ, READS, readAfterNotification, 1);
  close();
  const [notification, both] = [meter.costs.get(NOTIFICATION), meter.costs.get(NOTIFICATION_AND_READ)];
  if (!notification || !both) throw new Error("nothing was measured");
  return { program: both.program - notification.program, database: both.database - notification.database };
}

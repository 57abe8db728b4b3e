/** Slips are printed on printers in the network and at a desk's USB port, whatever happens to them. */
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { printingEndpoints } from "@forno/contract/printing/printing.ts";
import { PRINTING_RETENTION } from "@forno/contract/printing/printing-calls.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { TcpPrinterLink } from "../../providers/printers/tcp-printer-link.ts";
import { refusal } from "../../testing/call-endpoint.ts";
import { readPaper } from "../../testing/escpos-paper.ts";
import { PrinterSink } from "../../testing/printer-sink.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { importMenu } from "../menu/editing/document-factory.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashBody, buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { ADDRESS, place } from "../order/order-factory.ts";
import { REGULAR } from "../tax/tax-factory.ts";

const UNKNOWN = "0190a000-0000-7000-8000-000000000000";

let shop: TestShop;
let admin: string;
let food: Food;
let sink: PrinterSink;
beforeAll(async () => {
  shop = await startTestShop();
  sink = await PrinterSink.start();
});
afterAll(async () => {
  await sink.turnOff();
  await shop.close();
});
beforeEach(async () => {
  // In a test before this one sessions may have ended.
  admin = (await shop.signIn("admin")).token;
  await setCash(shop, admin, { cashOnDelivery: true });
  food = await buildFood(shop.deps);
  sink.mode = "prints";
});
afterEach(async () => {
  for (const { _id: id } of await printers()) await shop.call(printingEndpoints.remove, { token: admin, params: { id } });
  await shop.jobs.runAll();
  sink.take();
});

const kitchen = () => ({
  ...{ name: "Kitchen", connection: "network", address: sink.address, paper: "80", copies: 1 },
  slips: { kitchen_slip: "accepted", rider_slip: "dispatched", bill: "dispatched" },
});
const desk = { name: "Desk", connection: "usb", paper: "58", slips: { kitchen_slip: "accepted" }, copies: 1 };
const add = async (body: object = kitchen()) => (await shop.call(printingEndpoints.add, { token: admin, body })).body.data._id;
const order = async () => buildCashOrder(shop, (await shop.signIn()).token, food);
const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
const accept = async () => {
  const orderId = await order();
  expect((await setStatus(orderId, "processing")).status).toBe(200);
  return orderId;
};
const print = (orderId: string, slip = "kitchen_slip", token = admin) =>
  shop.call(printingEndpoints.print, { token, body: { orderId, slip } });
const printers = async () => (await shop.call(printingEndpoints.list, { token: admin })).body.data;
const jobs = async () => (await shop.call(printingEndpoints.jobs, { token: admin })).body.data;
const printed = async () => {
  expect(await shop.jobs.runAll()).toEqual([]);
  return sink.take();
};
/** Longer than the longest wait for the next try. */
const later = () => shop.clock.advance(70_000);

it("an order is printed when it is accepted and when it leaves, once each, and its bill is the tax invoice", async () => {
  await shop.call(settingsEndpoints.update, { token: admin, body: { tax: REGULAR } });
  await add();
  const orderId = await accept();
  expect(await printed()).toEqual([expect.stringContaining("1 x Margherita")]);
  await setStatus(orderId, "pending");
  await setStatus(orderId, "processing");
  expect(await printed()).toEqual([]);
  await setStatus(orderId, "out_for_delivery");
  const [bill, rider] = await printed();
  expect(rider).toMatch(/12 MG Road.*COLLECT IN CASH/s);
  expect(bill).toMatch(/Tax Invoice.*CGST 2\.5%/s);
  expect(await jobs()).toMatchObject([
    { state: "printed", isReprint: false },
    {},
    { printerName: "Kitchen", slip: "kitchen_slip" },
  ]);
  expect((await printers())[0]).toMatchObject({ waiting: 0, failingSince: null });
  await shop.call(settingsEndpoints.update, { token: admin, body: { tax: { scheme: "none" } } });
});

it("a printer that is away delays no order, is shown, and prints all that waited once it is back", async () => {
  await add();
  await sink.turnOff();
  for (let count = 0; count < 2; count++) await accept();
  const at = shop.clock.read().toISOString();
  expect(await printed()).toEqual([]);
  expect((await printers())[0]).toMatchObject({ waiting: 2, failingSince: at, waitingSince: at });
  await sink.turnOn();
  later();
  expect(await printed()).toEqual([expect.not.stringContaining("REPRINT"), expect.not.stringContaining("REPRINT")]);
  expect((await printers())[0]).toMatchObject({ waiting: 0, failingSince: null });
});

it("what waited for a printer at a wrong address is printed as soon as the address is right", async () => {
  const id = await add({ ...kitchen(), address: "127.0.0.2:9109" });
  await accept();
  expect(await printed()).toEqual([]);
  await shop.call(printingEndpoints.change, { token: admin, params: { id }, body: kitchen() });
  expect(await printed()).toHaveLength(1);
});

it("a slip of which a part may be on paper is a reprint, at most twice, and holds up no other", async () => {
  await add();
  sink.mode = "dies";
  const [first, second] = [await accept(), await accept()];
  for (let count = 0; count < 2; count++) {
    await printed();
    later();
  }
  expect(await jobs()).toMatchObject([
    { orderId: second, state: "waiting" },
    { orderId: first, state: "waiting", isReprint: true },
  ]);
  await printed();
  later();
  sink.mode = "prints";
  expect(await printed()).toHaveLength(1);
  const [other, one] = await jobs();
  expect(other).toMatchObject({ state: "printed", isReprint: false });
  expect(one).toMatchObject({ state: "failed", error: "The printer stopped while printing" });
  expect((await printers())[0]).toMatchObject({
    failed: 1,
    failedSlips: [{ orderNumber: one?.orderNumber, slip: "kitchen_slip" }],
  });
  await print(first);
  expect((await printers())[0]).toMatchObject({ failed: 0, failedSlips: [] });
});

it("a printer that hangs is given up after seconds, and one that keeps its connection open has printed", async () => {
  const link = new TcpPrinterLink({ sendMs: 100, closeMs: 1 });
  const [host = "", port] = sink.address.split(":");
  sink.mode = "hangs";
  // More than a network takes for it.
  const bytes = new Uint8Array(32_000_000);
  const sent = link.send({ host, port: Number(port) }, bytes, new AbortController().signal);
  await expect(sent).rejects.toMatchObject({ kind: "unfinished" });
  const other = await startTestShop({ sharing: shop, deps: { printers: new TcpPrinterLink({ closeMs: 1 }) } });
  await add();
  sink.mode = "stays";
  await accept();
  await other.jobs.runAll();
  expect(await jobs()).toMatchObject([{ state: "printed", isReprint: false }]);
  expect(sink.take()).toHaveLength(1);
  await other.close();
});

it("a slip that cannot be read from the database for a moment is printed later, and one that cannot be made is given up", async () => {
  const drawText = () => Promise.reject(new Error("No font"));
  const other = await startTestShop({ sharing: shop, deps: { images: { ...shop.deps.images, drawText } } });
  const id = await add({ ...kitchen(), name: "रसोई" });
  await accept();
  await sql`ALTER TABLE order_items RENAME TO order_items_away`.execute(shop.deps.db);
  const failures = await shop.jobs.runAll();
  await sql`ALTER TABLE order_items_away RENAME TO order_items`.execute(shop.deps.db);
  expect(failures).toContainEqual(expect.objectContaining({ queue: "printing" }));
  expect(await printed()).toEqual([expect.not.stringContaining("REPRINT")]);

  await shop.call(printingEndpoints.test, { token: admin, params: { id } });
  await other.jobs.runAll();
  expect((await jobs())[0]).toMatchObject({ state: "failed", error: "The slip could not be made" });
  expect((await printers())[0]).toMatchObject({ waiting: 0, failed: 0 });
  await other.close();
});

it("an instance that stops between two slips leaves the second to another", async () => {
  const tcp = new TcpPrinterLink();
  const send = async (...details: Parameters<TcpPrinterLink["send"]>) => {
    await tcp.send(...details);
    await other.jobs.stop();
  };
  const other = await startTestShop({ sharing: shop, deps: { printers: { send } } });
  await add({ ...kitchen(), slips: { kitchen_slip: "accepted", bill: "accepted" } });
  await accept();
  await other.jobs.runAll();
  expect(sink.take()).toHaveLength(1);
  expect(await printed()).toHaveLength(1);
  await other.close();
});

it("two instances print a slip once, and one at a time", async () => {
  const other = await startTestShop({ sharing: shop });
  await add();
  for (let count = 0; count < 5; count++) await accept();
  await Promise.all([shop.jobs.runAll(), other.jobs.runAll()]);
  later();
  await printed();
  expect(await jobs()).toHaveLength(5);
  expect((await jobs()).every(({ state, isReprint }) => state === "printed" && !isReprint)).toBe(true);
  await other.close();
});

it("what an instance sent before it crashed is printed by another as a reprint", async () => {
  const tcp = new TcpPrinterLink();
  const sent = Promise.withResolvers<void>();
  const crash = Promise.withResolvers<void>();
  const send = async (...details: Parameters<TcpPrinterLink["send"]>) => {
    await tcp.send(...details);
    sent.resolve();
    await crash.promise;
  };
  const other = await startTestShop({ sharing: shop, deps: { printers: { send } } });
  await add();
  const orderId = await accept();
  const crashed = other.jobs.runAll();
  await sent.promise;
  expect(await printed()).toEqual([expect.not.stringContaining("REPRINT")]);
  later();
  expect(await printed()).toEqual([expect.stringContaining("REPRINT")]);
  crash.resolve();
  await crashed;
  expect(await jobs()).toMatchObject([{ orderId, state: "printed", isReprint: true }]);
  await other.close();
});

it("each station has its own lines, and none at which there is nothing to make", async () => {
  const { foods } = await importMenu(shop, admin);
  const idOf = (name: string) => foods.find((each) => each.name === name)?._id ?? "";
  const bar = await PrinterSink.start();
  await add({ ...kitchen(), stations: ["oven"] });
  await add({ ...kitchen(), name: "Bar", address: bar.address, stations: ["drinks"], copies: 2 });
  const { stations } = (await shop.call(printingEndpoints.list, { token: admin })).body;
  expect(stations).toEqual(expect.arrayContaining(["oven", "drinks"]));
  const body = {
    ...buildCashBody({ ...food, _id: idOf("Lunch") }),
    items: [{ _id: idOf("Lunch"), quantity: 1 }],
    amount: 249 + 40,
  };
  expect((await place(shop, (await shop.signIn()).token, body)).status).toBe(200);
  const { data } = (await shop.call(orderEndpoints.all, { token: admin })).body;
  await setStatus(data[0]?._id ?? "", "processing");
  const [oven] = await printed();
  expect(oven).toMatch(/OVEN.*Margherita/s);
  expect(oven).not.toContain("Lemonade");
  const [drinks] = bar.papers;
  expect(drinks).toMatchObject({ text: expect.stringContaining("Lemonade"), cuts: 2 });
  expect(drinks?.text).not.toContain("Margherita");
  await bar.turnOff();
});

it("a slip that is asked for is printed again as a reprint, and Hindi is a picture", async () => {
  await add();
  const body = { ...buildCashBody(food), address: { ...ADDRESS, firstName: "आशा" } };
  expect((await place(shop, (await shop.signIn()).token, body)).status).toBe(200);
  const { data } = (await shop.call(orderEndpoints.all, { token: admin })).body;
  const orderId = data[0]?._id ?? "";
  expect((await print(orderId, "rider_slip")).body.message).toBe("Sent to Kitchen");
  expect((await print(orderId, "bill")).status).toBe(200);
  await shop.jobs.runAll();
  expect(sink.papers[0]?.pictures).toHaveLength(1);
  expect(sink.take()).toEqual([expect.not.stringContaining("REPRINT"), expect.stringMatching(/Bill.*Rs 239\.00/s)]);
  await print(orderId, "rider_slip");
  expect(await printed()).toEqual([expect.stringContaining("REPRINT")]);
  expect(await print(UNKNOWN)).toMatchObject(refusal(404, "orderNotFound"));
});

it("a slip that no printer prints is refused, and the kitchen prints no bills", async () => {
  const orderId = await order();
  expect(await print(orderId)).toMatchObject(refusal(409, "noPrinter"));
  await add();
  const cook = (await shop.signIn("staff", ["kitchen"])).token;
  expect(await print(orderId, "bill", cook)).toMatchObject(refusal(403, "accessDenied"));
  expect((await print(orderId, "kitchen_slip", cook)).status).toBe(200);
});

it("a slip of an order that was cancelled meanwhile is not printed", async () => {
  await add();
  await setStatus(await accept(), "cancelled");
  expect(await printed()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

it("a kitchen that has the slip of an order is told that it was cancelled, and gets a new one if it is made after all", async () => {
  await add();
  const orderId = await accept();
  await printed();
  await setStatus(orderId, "cancelled");
  expect(await printed()).toEqual([expect.stringContaining("CANCELLED")]);
  await setStatus(orderId, "processing");
  expect(await printed()).toEqual([expect.not.stringMatching(/CANCELLED|REPRINT/)]);
  await setStatus(orderId, "delivered");
  await printed();
  await setStatus(orderId, "cancelled");
  expect(await printed()).toEqual([]);
});

it("a browser prints what a USB printer has to print, one browser at a time", async () => {
  const id = await add(desk);
  const claim = async () => (await shop.call(printingEndpoints.claim, { token: admin, params: { id } })).body.data;
  const finish = (claimed: { jobId: string; lease: string } | null, outcome: string) =>
    shop.call(printingEndpoints.finish, {
      token: admin,
      params: { id: claimed?.jobId ?? "" },
      body: { lease: claimed?.lease ?? "", outcome },
    });
  const textOf = (claimed: { bytes: string } | null) => readPaper(Buffer.from(claimed?.bytes ?? "", "base64")).text;
  expect(await claim()).toBeNull();
  await accept();
  expect(await printed()).toEqual([]);
  const [one, other] = [await claim(), await claim()];
  expect(textOf(one)).toContain("Margherita");
  expect(other).toBeNull();
  await finish(one, "away");
  expect((await printers())[0]).toMatchObject({ waiting: 1, failingSince: expect.any(String) });
  const lost = await claim();
  expect(textOf(lost)).not.toContain("REPRINT");
  later();
  const last = await claim();
  expect(textOf(last)).toContain("REPRINT");
  await finish(lost, "printed");
  expect((await printers())[0]?.waiting).toBe(1);
  await finish(last, "printed");
  expect((await printers())[0]).toMatchObject({ waiting: 0, failingSince: null });
});

it("a browser of the kitchen gets no bills and rider slips, and those behind them", async () => {
  const id = await add({ ...desk, slips: { bill: "asked", kitchen_slip: "asked" } });
  const cook = (await shop.signIn("staff", ["kitchen"])).token;
  const claim = async (token: string) => (await shop.call(printingEndpoints.claim, { token, params: { id } })).body.data;
  const orderId = await order();
  await print(orderId, "bill");
  expect(await claim(cook)).toBeNull();
  await print(orderId);
  expect(readPaper(Buffer.from((await claim(cook))?.bytes ?? "", "base64")).text).not.toContain("Rs");
  const seller = (await shop.signIn("staff", ["counter"])).token;
  expect(readPaper(Buffer.from((await claim(seller))?.bytes ?? "", "base64")).text).toContain("Rs");
});

it("after two hours, a slip that nobody could print is given up", async () => {
  await add();
  await sink.turnOff();
  await accept();
  await printed();
  shop.clock.advance(2 * 3_600_000 + 1);
  await sink.turnOn();
  expect(await printed()).toEqual([]);
  expect(await jobs()).toMatchObject([{ state: "failed", error: "The printer did not respond for two hours" }]);
  expect((await printers())[0]).toMatchObject({ waiting: 0, failed: 1 });
});

it("a printer is only in the shop's own network, has a test page, and is changed and removed with what it has to print", async () => {
  const wrong = await shop.call(printingEndpoints.add, { token: admin, body: { ...kitchen(), address: "169.254.169.254" } });
  expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining("shop's network") } });
  const id = await add();
  expect((await shop.call(printingEndpoints.test, { token: admin, params: { id } })).status).toBe(200);
  expect(await printed()).toEqual([expect.stringContaining("Test page")]);
  await shop.call(printingEndpoints.change, { token: admin, params: { id }, body: { ...desk, name: "Bar" } });
  expect((await printers())[0]).toMatchObject({ name: "Bar", connection: "usb", address: null });
  await accept();
  expect((await shop.call(printingEndpoints.remove, { token: admin, params: { id } })).status).toBe(200);
  expect(await printed()).toEqual([]);
  expect(await printers()).toEqual([]);
  for (const endpoint of [printingEndpoints.remove, printingEndpoints.test])
    expect(await shop.call(endpoint, { token: admin, params: { id } })).toMatchObject(refusal(404, "printerNotFound"));
});

it("what was printed is forgotten after its period", async () => {
  await add();
  await accept();
  await printed();
  shop.clock.advance((PRINTING_RETENTION.printJobs.days + 1) * 86_400_000);
  await shop.jobs.runScheduled("retention");
  admin = (await shop.signIn("admin")).token;
  expect(await jobs()).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import DeskPrinters from "../../../features/printing/desk-printers.tsx";
import * as printers from "./printers-page.tsx";

const kitchen = {
  ...{ _id: "p1", name: "Kitchen", connection: "network", address: "192.168.1.50:9100", paper: "80", copies: 1, stations: null },
  ...{ slips: { kitchen_slip: "accepted" }, waiting: 0, failed: 0, failedSlips: [], waitingSince: null, failingSince: null },
};
const desk = { ...kitchen, _id: "p2", name: "Desk", connection: "usb", address: null };
const failed = {
  ...{ _id: "j1", printerId: "p1", printerName: "Kitchen", orderId: "o1", orderNumber: 1046, slip: "kitchen_slip" },
  ...{ state: "failed", isReprint: true, error: "The printer stopped while printing", createdAt: "2026-03-10T06:30:00.000Z" },
};

function newServer(list: object[], jobs: object[] = []): FakeServer {
  const server = new FakeServer();
  server.always("GET /api/printers", (call) => call.answer({ data: list, stations: ["oven", "drinks"] }));
  server.always("GET /api/printers/jobs", (call) => call.answer({ data: jobs }));
  return server;
}
const open = (at: string, server: FakeServer) => openScreen(printers, { at, route: "/admin/printers/:id?", as: meera, server });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const addUsb = (usb: object | undefined) => Object.defineProperty(navigator, "usb", { value: usb, configurable: true });
afterEach(() => void Reflect.deleteProperty(navigator, "usb"));

test("a printer is added for one station, at an address of the shop's network only", async () => {
  await page.viewport(1280, 900);
  const server = newServer([]);
  await open("/admin/printers/new", server);
  await expect.element(page.getByText("No printers yet")).toBeVisible();
  await page.getByLabelText("Name").fill("Kitchen");
  await page.getByLabelText("Address").fill("example.com");
  await button("Add printer").click();
  await expect.element(toastSaying(/address in the shop's network/)).toBeVisible();
  await page.getByLabelText("Address").fill("192.168.1.50");
  await page.getByLabelText("Rider slip printed").selectOptions("When it leaves");
  await page.getByLabelText("Bill printed").selectOptions("Never");
  await page.getByRole("checkbox", { name: "oven" }).click();
  await expectNoAxeViolations();
  await button("Add printer").click();
  server.always("GET /api/printers", (call) => call.answer({ data: [kitchen], stations: ["oven", "drinks"] }));
  const added = await server.next("POST /api/printers");
  expect(added.body).toEqual({
    ...{ name: "Kitchen", connection: "network", address: "192.168.1.50", paper: "80", copies: 1, stations: ["oven"] },
    slips: { kitchen_slip: "accepted", rider_slip: "dispatched" },
  });
  added.answer({ message: "Kitchen added", data: { _id: "p1" } });
  await button("Print test page").click();
  (await server.next("POST /api/printers/p1/test")).answer({ message: "Test page sent" });
  await expect.element(toastSaying("Test page sent")).toBeVisible();
});

test("a printer that does not respond is said, a slip that failed is printed again, and a printer is removed after a question", async () => {
  await page.viewport(390, 800);
  const away = { ...kitchen, waiting: 2, waitingSince: "2026-03-10T06:30:00.000Z", failingSince: "2026-03-10T06:30:00.000Z" };
  const server = newServer([away], [failed]);
  await open("/admin/printers", server);
  await expect.element(page.getByRole("link", { name: /Kitchen.*Not responding.*2 waiting/ })).toBeVisible();
  await expect.element(page.getByText("Kitchen: Not printed, reprint, The printer stopped while printing")).toBeVisible();
  await expectNoAxeViolations();
  await button("Print again").click();
  const printed = await server.next("POST /api/printers/print");
  expect(printed.body).toEqual({ orderId: "o1", slip: "kitchen_slip" });
  printed.answer({ message: "Sent to Kitchen" });
  await page.getByRole("link", { name: /Kitchen/ }).click();
  await button("Remove printer").click();
  await press(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }), "{Enter}");
  (await server.next("DELETE /api/printers/p1")).answer({ message: "Printer removed" });
  await expect.element(toastSaying("Printer removed")).toBeVisible();
});

test("a browser without WebUSB says so", async () => {
  addUsb(undefined);
  await open("/admin/printers/p2", newServer([desk]));
  await expect.element(page.getByText(/This browser cannot print on USB printers/)).toBeVisible();
  await expect.element(button("Connect")).not.toBeInTheDocument();
});

test("the browser that is connected prints what a USB printer has to print, in pieces, and says what became of it", async () => {
  const transferOut = vi.fn(async (_endpoint: number, _bytes: Uint8Array) => ({ status: "ok" }));
  const device = {
    ...{ vendorId: 1, productId: 2, serialNumber: "x" },
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: { interfaceClass: 7, endpoints: [{ endpointNumber: 3, direction: "out", type: "bulk" }] },
        },
      ],
    },
    ...{ open: async () => {}, close: async () => {}, claimInterface: async () => {}, transferOut },
  };
  addUsb({ getDevices: async () => [device], requestDevice: async () => device });
  const server = newServer([desk]);
  await openScreen(
    { default: () => [<DeskPrinters key="desk" />, <printers.default key="page" />] },
    { at: "/admin/printers/p2", route: "/admin/printers/:id?", as: meera, server },
  );
  await button("Connect").click();
  await expect.element(page.getByText("Connected to this browser")).toBeVisible();
  const failedSlips = [
    { orderNumber: 1042, slip: "bill" },
    { orderNumber: 1041, slip: "kitchen_slip" },
  ];
  server.always("GET /api/printers", (call) =>
    call.answer({
      data: [{ ...desk, failed: 3, failedSlips, waiting: 1, waitingSince: "2026-03-10T06:30:00.000Z" }],
      stations: [],
    }),
  );
  await button("Print test page").click();
  (await server.next("POST /api/printers/p2/test")).answer({ message: "Test page sent" });
  await expect
    .element(
      page.getByText(
        "Desk is not printing: 1 slip waits. Desk did not print 3 slips: bill of order 1042, kitchen slip of order 1041 and 1 more.",
      ),
    )
    .toBeVisible();
  const bytes = btoa("x".repeat(5_000));
  (await server.next("POST /api/printers/p2/claim")).answer({ data: { jobId: "j1", lease: "2026-03-10T06:31:00.000Z", bytes } });
  const finished = await server.next("POST /api/printers/jobs/j1/finish");
  expect(finished.body).toEqual({ lease: "2026-03-10T06:31:00.000Z", outcome: "printed" });
  expect(transferOut.mock.calls.map(([endpoint, piece]) => [endpoint, piece.length])).toEqual([
    [3, 4_096],
    [3, 904],
  ]);
  server.always("POST /api/printers/p2/claim", (call) => call.answer({ data: null }));
  finished.answer({});
});

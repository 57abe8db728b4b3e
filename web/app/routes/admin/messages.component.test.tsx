import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { meera } from "../../../testing/samples.ts";
import * as messages from "./messages-page.tsx";

const INBOX = "GET /api/admin/sms-inbox";

const message = page.getByLabelText("Message");
const sendTest = page.getByRole("button", { name: "Send test message" });
const sendToAll = page.getByRole("button", { name: "Send to all users" });

async function openMessages(): Promise<FakeServer> {
  const server = new FakeServer();
  server.always(INBOX, (call) => call.answer({ data: [] }));
  server.always("GET /api/admin/bulk-sms", (call) => call.answer({ data: [], nextCursor: null }));
  server.always("GET /api/user/count", (call) => call.answer({ count: 1234 }));
  return await openScreen(messages, { at: "/admin/sms", as: meera, server });
}

test("a message is required and has at most 160 characters, which are counted", async () => {
  const server = await openMessages();
  await sendTest.click();
  await expect.element(toastSaying("Please enter a message")).toBeVisible();
  await message.fill("x".repeat(161));
  await expect.element(page.getByText("161 / 160")).toBeVisible();
  await sendToAll.click();
  await expect.element(toastSaying("Message is too long. Maximum 160 characters allowed.")).toBeVisible();
  await expectNoAxeViolations();
  await message.fill("Half price on Monday");
  await expect.element(page.getByText("20 / 160")).toBeVisible();
  expect(server.calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a test message goes to the admin and, in a demo, into the inbox", async () => {
  const server = await openMessages();
  await message.fill("Half price on Monday");
  await sendTest.click();
  const inbox = [{ to: "+919000000001", text: "Half price on Monday", at: "2026-11-21T14:30:00.000Z" }];
  server.always(INBOX, (call) => call.answer({ data: inbox }));
  const sent = await server.next("POST /api/admin/send-test-sms");
  expect(sent.body).toEqual({ message: "Half price on Monday" });
  sent.answer({ message: "Test message sent successfully!" });
  await expect.element(toastSaying("Test message sent successfully!")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Demo inbox" })).toMatchTextContent("Half price on Monday");
  await expect.element(message).toHaveValue("Half price on Monday");
});

test("a message to all is sent after a question with its text and the number of users", async () => {
  const server = await openMessages();
  await message.fill("Half price on Monday");
  await sendToAll.click();
  const question = page.getByRole("alertdialog", { name: "Send to 1,234 users?" });
  await expect.element(question).toMatchTextContent("Half price on Monday");
  await expectNoAxeViolations();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await sendToAll.click();
  expect(server.count("POST /api/admin/send-bulk-sms")).toBe(0);
  await question.getByRole("button", { name: "Send", exact: true }).click();
  const sent = await server.next("POST /api/admin/send-bulk-sms");
  expect(sent.body).toEqual({ message: "Half price on Monday" });
  sent.answer({ sentCount: 1234, message: "Message sent successfully to 1234 users!", startsAt: null });
  await expect.element(toastSaying("Message sent successfully to 1234 users!")).toBeVisible();
  await expect.element(message).toHaveValue("");
});

test("a text about orders is turned on with its template ID", async () => {
  const server = new FakeServer();
  const setting = { kind: "cancelled", isOn: false, templateId: "" };
  server.always("GET /api/admin/order-texts", (call) => call.answer({ data: [setting], failures: [] }));
  await openScreen(messages, { at: "/admin/sms", as: meera, server });
  await page.getByLabelText("Template ID: Cancelled and refunded").fill("1107");
  await page.getByRole("switch", { name: "Cancelled and refunded" }).click();
  const saved = await server.next("PUT /api/admin/order-texts");
  expect(saved.body).toMatchObject({ kind: "cancelled", templateId: "1107" });
});

test("texts about orders that were not sent are listed with their order and reason", async () => {
  const server = new FakeServer();
  const failure = { orderId: "o1", orderNumber: 1046, kind: "outForDelivery", mobile: "…3210", isRetried: true };
  const at = "2026-11-21T14:21:00.000Z";
  server.always("GET /api/admin/order-texts", (call) =>
    call.answer({
      data: [{ kind: "outForDelivery", isOn: true, templateId: "" }],
      failures: [{ ...failure, reason: "SMS provider: away", at }],
    }),
  );
  server.always(INBOX, (call) => call.answer({ data: [] }));
  server.always("GET /api/admin/bulk-sms", (call) => call.answer({ data: [], nextCursor: null }));
  server.always("GET /api/user/count", (call) => call.answer({ count: 1234 }));
  await openScreen(messages, { at: "/admin/sms", as: meera, server });
  const list = page.getByRole("list", { name: "Not sent" });
  await expect.element(list).toMatchTextContent("Order 1046 Out for delivery, to …3210");
  await expect.element(list).toMatchTextContent("SMS provider: away We'll try again.");
  await expectNoAxeViolations();
});

/** The System page: version, what is new, checks and backups. */
import type { Locator, Page } from "@playwright/test";
import {
  expect,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  openAsAdmin,
  setWidth,
  test,
} from "../../support/fixtures.ts";

const PATH = "/admin/system";
const STATE = "**/api/backup/admin/state";
/** 4:00 in Kolkata. */
const AT = "2026-03-10T22:30:00.000Z";
const LONG_PLACE = `/var/backups/${"a-folder-with-a-long-name/".repeat(6)}`;
const PROBLEM = "Not enough space in /var/lib/forno/backup-work: 312 MB are free, and the backup and its check need about 1,204 MB";

const backup = { startedAt: AT, endedAt: AT, state: "good", takenAt: AT, fileName: null, bytes: 4_400_000, problem: null };
const good = { ...backup, _id: "1", fileName: "forno-0a1b2c3d-20260310T223000Z.backup.age" };
const deleted = { ...backup, _id: "2", bytes: 22_000 };
const failed = { ...backup, _id: "3", state: "failed", takenAt: null, bytes: null, problem: PROBLEM };
const running = { ...backup, _id: "4", state: "running", endedAt: null, takenAt: null, bytes: null };
const none = {
  place: LONG_PLACE,
  isEncrypted: false,
  lastGood: null,
  isOverdue: true,
  isRunning: false,
  nextAt: AT,
  recent: [],
  lastRestore: null,
};
const states = {
  none,
  good: { ...none, isEncrypted: true, lastGood: good, isOverdue: false, recent: [good, deleted] },
  running: { ...none, isRunning: true, recent: [running] },
  failed: { ...none, lastGood: good, recent: [failed, good], nextAt: null, lastRestore: { at: AT, takenAt: AT } },
};

const backups = (page: Page): Locator => page.getByRole("region", { name: "Backups", exact: true });
const answerWith = (page: Page, state: object) =>
  page.route(STATE, (route) => route.fulfill({ json: { success: true, data: state } }));

async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await setWidth(page, width);
    await expectNoSidewaysScroll(page, width);
    await expectNoAxeViolationsInBothSchemes(page);
  }
}

test("an admin sees the version, what is new, and each check with what was found", { tag: "@full" }, async ({ page, shop }) => {
  await openAsAdmin(page, shop, PATH);
  await expect(page.getByRole("heading", { level: 1, name: "System" })).toBeVisible();
  const { token } = await shop.admin();
  const { version, node } = (await shop.call("GET", "/api/admin/system", { token })).body.data;
  const panel = page.getByRole("region", { name: "Version", exact: true });
  await expect(panel.getByText(version, { exact: true })).toBeVisible();
  await expect(panel.getByText(node, { exact: true })).toBeVisible();
  const news = page.getByRole("region", { name: "What is new" });
  await expect(news.getByRole("heading", { name: new RegExp(`^${version.replaceAll(".", "\\.")}, `) })).toBeVisible();
  await expect(news.getByRole("listitem").first()).toBeVisible();
  const database = page.getByRole("region", { name: "Database" });
  await expect(database.getByRole("listitem").first()).toBeVisible();
  // A demo sends no texts.
  await expect(page.getByRole("button", { name: "Send test text" })).toHaveCount(0);
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect(page.getByText(/^Checked at /)).toBeVisible();
  await expectAccessible(page);
});

test("news since the last update is on top until an admin marks it as read", { tag: "@full" }, async ({ page, shop }) => {
  const { token } = await shop.admin();
  const { data } = (await shop.call("GET", "/api/admin/system", { token })).body;
  let hasUnreadNews = true;
  await page.route("**/api/admin/system", (route) =>
    route.fulfill({ json: { success: true, data: { ...data, previousVersion: "0.9.0", hasUnreadNews } } }),
  );
  await page.route("**/api/admin/system/news-read", (route) => {
    hasUnreadNews = false;
    return route.continue();
  });
  await openAsAdmin(page, shop, PATH);
  await expect(page.getByRole("heading", { name: "What is new New" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as read" }).press("Enter");
  await expect(page.getByRole("heading", { name: "What is new", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
});

test("a shop that sends texts offers a test text, and does not explain how to send one elsewhere", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  const { token } = await shop.admin();
  const { data } = (await shop.call("GET", "/api/admin/system", { token })).body;
  await page.route("**/api/admin/system", (route) =>
    route.fulfill({ json: { success: true, data: { ...data, admins: ["+919812345678"] } } }),
  );
  const check = { id: "text-messages", section: "messages", title: "Text messages", outcome: "waiting", found: "None yet" };
  await page.route("**/api/admin/system/checks*", (route) =>
    route.fulfill({ json: { success: true, data: { at: AT, checks: [{ ...check, action: "Send one elsewhere" }] } } }),
  );
  await openAsAdmin(page, shop, PATH);
  const messages = page.getByRole("region", { name: "Text messages" });
  await expect(messages.getByRole("button", { name: "Send test text" })).toBeVisible();
  await expect(messages.getByText("None yet")).toBeVisible();
  await expect(messages.getByText("Send one elsewhere")).toHaveCount(0);
});

test("by keyboard, an admin makes a backup, and sees that it is good", async ({ page, shop }) => {
  await openAsAdmin(page, shop, PATH);
  const panel = backups(page);
  await expect(panel.getByText("There is no good backup yet.")).toBeVisible();
  await expect(panel.getByText("No backups yet")).toBeVisible();
  const button = panel.getByRole("button", { name: "Back up now" });
  await button.press("Enter");
  await expect(page.getByText("The backup starts now")).toBeVisible();
  const busy = panel.getByRole("button", { name: "Backing up…" });
  await expect(busy).toBeFocused();
  await expect(panel.getByRole("row").nth(1)).toContainText("Good", { timeout: 120_000 });
  await expect(button).toBeFocused();
  await expect(panel.getByText("There is no good backup yet.")).toHaveCount(0);
  await expect(panel.getByRole("row")).toHaveCount(2);
});

test("the figures of the backups fill their rows, on phones, tablets and wide screens", { tag: "@full" }, async ({
  page,
  shop,
}) => {
  await answerWith(page, states.good);
  await openAsAdmin(page, shop, PATH);
  const figures = backups(page).getByRole("region", { name: "Backups at a glance" });
  await expect(figures.getByText("Next backup")).toBeVisible();
  for (const [width, rows] of [
    [390, [1, 2]],
    [768, [3]],
    [1280, [3]],
  ] as const) {
    await setWidth(page, width);
    const boxes = await figures
      .locator("dl > div")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const inRows = Map.groupBy(boxes, ({ top }) => top);
    expect([...inRows.values()].map(({ length }) => length)).toEqual(rows);
    const ends = [...inRows.values()].map((row) => Math.round(Math.max(...row.map(({ right }) => right))));
    expect(new Set(ends).size).toBe(1);
  }
});

test.describe("the backups", () => {
  for (const [name, expected] of [
    ["none", ["There is no good backup yet.", "No backups yet", "Not encrypted"]],
    ["good", ["4.2 MB", "22 kB", good.fileName, "Deleted automatically", "Encrypted"]],
    ["running", ["In progress", "Backing up…"]],
    [
      "failed",
      [
        "There has been no good backup for more than 26 hours.",
        PROBLEM,
        "This shop was restored on",
        "Set BACKUP=daily to turn it on",
      ],
    ],
  ] as const) {
    test(`${name}: say what there is, on phones and wide screens`, { tag: "@full" }, async ({ page, shop }) => {
      await answerWith(page, states[name]);
      await openAsAdmin(page, shop, PATH);
      for (const text of expected) await expect(backups(page).getByText(text).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
});

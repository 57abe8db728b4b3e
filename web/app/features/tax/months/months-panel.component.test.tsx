/** Months are closed after a question, and opened again. */
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { press } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { type Session, saveSession } from "../../session/session-store.ts";
import MonthsPanel from "./months-panel.tsx";

const MONTHS = "GET /api/reports/admin/months";
const CLOSE = "PUT /api/reports/admin/months/2026-10";
const november = { month: "2026-11", isOver: false, closedAt: null };
const october = { month: "2026-10", isOver: true, closedAt: null };
const closed = { ...october, closedAt: "2026-11-03T10:00:00.000Z" };

async function open(as: Session = meera): Promise<FakeServer> {
  saveSession(as);
  const server = new FakeServer();
  await render(
    <QueryClientProvider client={queryClient}>
      <MonthsPanel />
    </QueryClientProvider>,
  );
  return server;
}
/** Not the toast, which is an item of a list, too. */
const row = (month: string) => page.getByRole("listitem").filter({ hasText: month, hasNotText: `${month} closed` });

test("a month that is over is closed, and can be opened again; the running one cannot", async () => {
  const server = await open();
  (await server.next(MONTHS)).answer({ data: [november, october] });
  await expect.element(row("November 2026")).toMatchTextContent(/Not over yet/);
  await expect.element(row("November 2026").getByRole("button")).not.toBeInTheDocument();
  await row("October 2026").getByRole("button", { name: "Close month October 2026" }).click();
  const question = page.getByRole("alertdialog", { name: "Close October 2026?" });
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Close month" }), "{Enter}");
  const refused = await server.next(CLOSE);
  expect(refused.body).toEqual({ isClosed: true });
  refused.refuse(409, "monthNotOver", { message: "October 2026 is not over yet" });
  await expect.element(question.getByText("October 2026 is not over yet")).toBeVisible();
  (await server.next(MONTHS)).answer({ data: [november, october] });
  await press(question.getByRole("button", { name: "Close month" }), "{Enter}");
  (await server.next(CLOSE)).answer({ message: "October 2026 closed", data: closed });
  (await server.next(MONTHS)).answer({ data: [november, closed] });
  await expect.element(toastSaying("October 2026 closed")).toBeVisible();
  await expect.element(row("October 2026")).toMatchTextContent(/Closed on/);
  // By keyboard: the toast may lie over it.
  await press(row("October 2026").getByRole("button", { name: "Reopen month October 2026" }), "{Enter}");
  await press(
    page.getByRole("alertdialog", { name: "Reopen October 2026?" }).getByRole("button", { name: "Reopen month" }),
    "{Enter}",
  );
  expect((await server.next(CLOSE)).body).toEqual({ isClosed: false });
});

test("a shop without bills has no months, and a failure is said", async () => {
  const server = await open();
  (await server.next(MONTHS)).refuse(500, "unexpected", { message: "Something Went Wrong" });
  await expect.element(page.getByText("Something Went Wrong")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  (await server.next(MONTHS)).answer({ data: [] });
  await expect.element(page.getByRole("heading", { name: "Months" })).not.toBeInTheDocument();
});

test("whoever may not change settings reads them only", async () => {
  const server = await open({ ...meera, role: "staff", permissions: ["reports"] });
  (await server.next(MONTHS)).answer({ data: [october] });
  await expect.element(row("October 2026")).toBeVisible();
  await expect.element(row("October 2026").getByRole("button")).not.toBeInTheDocument();
});

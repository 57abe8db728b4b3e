import { describe, expect, it } from "vitest";
import { webhookFinding } from "./webhook-check.ts";

const URL_OF_SHOP = "https://pizza.example";
const NOW = new Date("2026-03-10T06:30:00Z");
const DAY_MS = 86_400_000;
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS + 1_000);

describe("the webhook", () => {
  const url = `${URL_OF_SHOP}/api/payment/webhook`;
  const earlier = new Date(NOW.getTime() - 3 * 60_000);
  const anHourAgo = new Date(NOW.getTime() - 60 * 60_000);

  it.each([
    ["no event", { lastAt: null, refusedAt: null }, "waiting", "No event has arrived yet"],
    ["a recent event", { lastAt: earlier, refusedAt: null }, "ok", "The last event arrived 3 minutes ago"],
    ["an old event", { lastAt: after(-9), refusedAt: null }, "warning", "The last event arrived 8 days ago"],
    ["a wrong signature", { lastAt: null, refusedAt: earlier }, "warning", "wrong signature was refused 3 minutes ago"],
    ["a wrong signature after a right one", { lastAt: after(-1), refusedAt: earlier }, "warning", "wrong signature"],
    ["a wrong signature an hour ago", { lastAt: null, refusedAt: anHourAgo }, "waiting", "No event has arrived yet"],
    ["a right one after a wrong one", { lastAt: NOW, refusedAt: earlier }, "ok", "less than a minute ago"],
  ] as const)("with %s", (_case, reports, outcome, words) => {
    expect(webhookFinding({ ...reports, url }, NOW)).toMatchObject({ outcome, found: expect.stringContaining(words) });
  });
});

/** Alerts: raised once, sent once, reminded of daily, resolved. */
import { alertsEndpoints } from "@forno/contract/monitoring/monitoring.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newMobile, startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { sendNotices } from "./alert-sending.ts";
import { TEXTS_A_DAY } from "./alerts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 11:30 in Kolkata. */
const LATE_MORNING = new Date("2030-01-07T06:00:00Z");
/** 23:30 in Kolkata. */
const AT_NIGHT = new Date("2030-01-07T18:00:00Z");

let shop: TestShop;

beforeEach(async () => {
  shop = await startTestShop();
  shop.clock.set(LATE_MORNING);
});
afterEach(() => shop.close());

const PAYMENTS_BEGAN = "Forno: A payment has been waiting for your review for 15 minutes. Open Payments in the admin area.";
const PAYMENTS_RESOLVED = "Forno: Resolved: no payment is waiting for your review.";

const watch = (of = shop) => of.jobs.runScheduled("watch-alerts");
const textsTo = (mobile = TEST_ADMIN) => shop.sms.sent.filter((sms) => sms.mobile === mobile && sms.text).map(({ text }) => text);

async function listed() {
  const { token } = await shop.signIn("admin");
  const { body } = await shop.call(alertsEndpoints.list, { token });
  const { active, resolved } = body;
  return { active: active.map(({ kind, texts }) => [kind, texts]), resolved: resolved.map(({ kind }) => kind) };
}

/** A payment exception, as if raised now. */
const raise = () =>
  shop.deps.db
    .insertInto("payment_anomalies")
    .values({ id: crypto.randomUUID(), kind: "provider_failing", detail: "timeout", created_at: shop.clock.read() })
    .execute();

async function resolveExceptions() {
  const { token } = await shop.signIn("admin");
  const { body } = await shop.call(paymentAdminEndpoints.exceptions, { token, query: { state: "open" } });
  for (const { _id } of body.data)
    await shop.call(paymentAdminEndpoints.settle, { token, params: { id: _id }, body: { note: "Done" } });
}

async function waitForReview() {
  await raise();
  shop.clock.advance(16 * MINUTE);
}

it("without a reason nobody is told anything", async () => {
  await watch();
  expect(await listed()).toEqual({ active: [], resolved: [] });
  expect(textsTo()).toEqual([]);
});

describe("a payment that waits for review", () => {
  it("raises an alert after 15 minutes, is texted once, and the end, too", async () => {
    await raise();
    shop.clock.advance(14 * MINUTE);
    await watch();
    expect(textsTo()).toEqual([]);
    shop.clock.advance(2 * MINUTE);
    await watch();
    await watch();
    expect(textsTo()).toEqual([PAYMENTS_BEGAN]);
    expect(await listed()).toEqual({ active: [["payments_to_review", "sent"]], resolved: [] });
    await resolveExceptions();
    await watch();
    expect(await listed()).toEqual({ active: [], resolved: ["payments_to_review"] });
    expect(textsTo()).toHaveLength(1);
    shop.clock.advance(HOUR);
    await watch();
    await watch();
    expect(textsTo().slice(1)).toEqual([PAYMENTS_RESOLVED]);
  });

  it("is texted once by two instances that look at the same time", async () => {
    const other = await startTestShop({ sharing: shop, deps: { sms: shop.sms } });
    await waitForReview();
    await Promise.all([watch(), watch(other), watch(), watch(other)]);
    expect(textsTo()).toHaveLength(1);
    await other.close();
  });

  it("is repeated daily", async () => {
    await waitForReview();
    await watch();
    shop.clock.advance(23 * HOUR);
    await watch();
    expect(textsTo()).toHaveLength(1);
    shop.clock.advance(2 * HOUR);
    await watch();
    await watch();
    expect(textsTo()).toHaveLength(2);
    expect(textsTo()[1]).toContain("still waiting");
  });

  it("is texted at night, and again in the morning, since operators may have dropped it", async () => {
    shop.clock.set(AT_NIGHT);
    await waitForReview();
    await watch();
    expect(textsTo()).toHaveLength(1);
    shop.clock.advance(9 * HOUR);
    await watch();
    expect(textsTo()).toHaveLength(1);
    shop.clock.advance(2 * HOUR);
    await watch();
    await watch();
    expect(textsTo()).toHaveLength(2);
  });

  it("that comes back within an hour is the same alert, whose end is told once it stays over", async () => {
    await waitForReview();
    await watch();
    await resolveExceptions();
    await watch();
    shop.clock.advance(40 * MINUTE);
    await waitForReview();
    await watch();
    expect(await listed()).toEqual({ active: [["payments_to_review", "sent"]], resolved: [] });
    shop.clock.advance(2 * HOUR);
    await watch();
    expect(textsTo()).toEqual([PAYMENTS_BEGAN]);
    await resolveExceptions();
    await watch();
    shop.clock.advance(HOUR);
    await watch();
    expect(textsTo()).toEqual([PAYMENTS_BEGAN, PAYMENTS_RESOLVED]);
  });

  it("that comes back when its end has just been told is told again", async () => {
    await waitForReview();
    await watch();
    await resolveExceptions();
    await watch();
    const resolvedAt = shop.clock.read();
    await raise();
    shop.clock.set(new Date(resolvedAt.getTime() + HOUR));
    // As if the notice became due between the look at the conditions and the sending.
    await shop.deps.db.updateTable("alert_notices").set({ next_attempt_at: resolvedAt }).where("sent_at", "is", null).execute();
    await sendNotices(shop.deps, new AbortController().signal);
    expect(textsTo()).toEqual([PAYMENTS_BEGAN, PAYMENTS_RESOLVED]);
    await watch();
    await watch();
    expect(textsTo()).toEqual([PAYMENTS_BEGAN, PAYMENTS_RESOLVED, PAYMENTS_BEGAN]);
  });

  it("that comes back before its end could be told is not said to be over", async () => {
    await waitForReview();
    await watch();
    await resolveExceptions();
    await watch();
    shop.alertChannel.isFailing = true;
    shop.clock.advance(HOUR);
    await watch();
    await waitForReview();
    await watch();
    shop.alertChannel.isFailing = false;
    shop.clock.advance(HOUR);
    await watch();
    expect(shop.alertChannel.posted.map(({ occasion }) => occasion)).toEqual(["began", "began"]);
  });

  it("that comes back before anybody could be told of it is told then", async () => {
    shop.sms.failNext("network");
    await waitForReview();
    await watch();
    await resolveExceptions();
    await watch();
    await waitForReview();
    await watch();
    expect(textsTo()).toEqual([PAYMENTS_BEGAN]);
    expect(shop.alertChannel.posted.map(({ occasion }) => occasion)).toEqual(["began"]);
  });

  it("is not texted more often than the day's limit, however often it comes and goes", async () => {
    shop.clock.set(new Date("2030-01-06T19:00:00Z"));
    for (let round = 0; round < TEXTS_A_DAY; round++) {
      await waitForReview();
      await watch();
      await resolveExceptions();
      await watch();
      shop.clock.advance(61 * MINUTE);
      await watch();
    }
    expect(textsTo()).toHaveLength(TEXTS_A_DAY);
    shop.clock.set(new Date("2030-01-07T19:00:00Z"));
    await waitForReview();
    await watch();
    expect(textsTo()).toHaveLength(TEXTS_A_DAY + 1);
  });

  it("is not said to be over by a day's last text, so that the next one can be told", async () => {
    shop.clock.set(new Date("2030-01-06T19:00:00Z"));
    for (let round = 0; round < TEXTS_A_DAY; round++) {
      await waitForReview();
      await watch();
      expect(textsTo().at(-1)).toBe(PAYMENTS_BEGAN);
      await resolveExceptions();
      await watch();
      shop.clock.advance(61 * MINUTE);
      await watch();
    }
  });
});

describe("failing SMS", () => {
  const requestCodes = async (count: number, numbers = count) => {
    const mobiles = Array.from({ length: numbers }, newMobile);
    for (let n = 0; n < count; n++) {
      shop.clock.advance(2 * MINUTE);
      await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: mobiles[n % numbers] } });
    }
  };

  it("raise an alert that is shown in the admin area, posted, and texted once SMS work again", async () => {
    for (let n = 0; n < 6; n++) shop.sms.failNext("auth");
    await requestCodes(5);
    await watch();
    expect(textsTo()).toEqual([]);
    expect(shop.alertChannel.posted).toMatchObject([{ alert: "sms_failing", occasion: "began", shop: null }]);
    expect(await listed()).toEqual({ active: [["sms_failing", "waiting"]], resolved: [] });
    shop.clock.advance(4 * MINUTE);
    await watch();
    expect(textsTo()).toEqual([]);
    shop.clock.advance(2 * MINUTE);
    await watch();
    await watch();
    expect(textsTo()).toHaveLength(1);
    await requestCodes(1);
    await watch();
    expect(await listed()).toEqual({ active: [], resolved: ["sms_failing"] });
    shop.clock.advance(HOUR);
    await watch();
    expect(shop.alertChannel.posted.at(-1)).toMatchObject({ occasion: "resolved" });
  });

  it("raise none if they fail for a single number", async () => {
    for (let n = 0; n < 5; n++) shop.sms.failNext("rejected");
    await requestCodes(5, 1);
    await watch();
    expect(await listed()).toEqual({ active: [], resolved: [] });
  });

  it("that recover before the text went out cause no text", async () => {
    for (let n = 0; n < 6; n++) shop.sms.failNext("auth");
    await requestCodes(5);
    await watch();
    await requestCodes(1);
    await watch();
    shop.clock.advance(10 * MINUTE);
    await watch();
    expect(textsTo()).toEqual([]);
  });
});

it("a chat that cannot be reached is tried again, and stops nothing else", async () => {
  shop.alertChannel.isFailing = true;
  await waitForReview();
  await watch();
  expect(textsTo()).toHaveLength(1);
  shop.alertChannel.isFailing = false;
  shop.clock.advance(6 * MINUTE);
  await watch();
  await watch();
  expect(shop.alertChannel.posted).toHaveLength(1);
});

it.each([
  [20, ["began", "resolved"]],
  [26, ["began"]],
])("a chat that cannot be told of the end for %i hours is posted %j: the end is tried for a day", async (hours, posted) => {
  await waitForReview();
  await watch();
  await resolveExceptions();
  await watch();
  shop.alertChannel.isFailing = true;
  shop.clock.advance(HOUR);
  await watch();
  shop.clock.advance(hours * HOUR);
  await watch();
  shop.alertChannel.isFailing = false;
  shop.clock.advance(HOUR);
  await watch();
  expect(shop.alertChannel.posted.map(({ occasion }) => occasion)).toEqual(posted);
});

describe("in live mode", () => {
  it("a shop without a backup is told after 26 hours, and a good one resolves it", async () => {
    const live = await startTestShop({ sharing: shop, config: { mode: "live" }, deps: { sms: shop.sms } });
    await shop.deps.db.updateTable("settings").set({ mode: "live", mode_since: shop.clock.read() }).execute();
    shop.clock.advance(25 * HOUR);
    await watch(live);
    expect(textsTo()).toEqual([]);
    shop.clock.advance(2 * HOUR);
    await watch(live);
    expect(textsTo()).toEqual(["Forno: There has been no good backup for 26 hours. Check the backups in the admin area."]);
    const now = shop.clock.read();
    const backup = { started_at: now, ended_at: now, outcome: "good", taken_at: now, file_name: "a", bytes: 1 } as const;
    await shop.deps.db
      .insertInto("backups")
      .values({ ...backup, id: crypto.randomUUID() })
      .execute();
    await watch(live);
    shop.clock.advance(HOUR);
    await watch(live);
    expect(textsTo().at(-1)).toBe("Forno: Resolved: there is a good backup.");
    const ahead = new Date(now.getTime() + 40_000 * HOUR);
    await shop.deps.db
      .insertInto("backups")
      .values({ ...backup, id: crypto.randomUUID(), taken_at: ahead })
      .execute();
    shop.clock.advance(27 * HOUR);
    await watch(live);
    expect(textsTo().at(-1)).toContain("There has been no good backup for 26 hours");
    await live.close();
  });

  it("a demo needs no backup", async () => {
    shop.clock.advance(100 * HOUR);
    await watch();
    expect(await listed()).toEqual({ active: [], resolved: [] });
  });
});

it("a webhook that stays silent raises its own alert", async () => {
  await shop.deps.db
    .insertInto("payment_anomalies")
    .values({ id: crypto.randomUUID(), kind: "webhook_silent", created_at: shop.clock.read() })
    .execute();
  shop.clock.advance(20 * MINUTE);
  await watch();
  expect(await listed()).toEqual({ active: [["webhook_silent", "sent"]], resolved: [] });
});

/** A bulk message whose jobs are lost, because the database was moved or restored. */
import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { finishRestore } from "../../../operator/finish-restore.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";

const STEP = 3;
const CUSTOMERS = 5;

let shop: TestShop;
let admin: SignedInUser;
let mobiles: string[];
beforeEach(async () => {
  shop = await startTestShop({ config: { recipientsPerStep: STEP } });
  admin = await shop.signIn("admin");
  mobiles = [];
  for (let n = 0; n < CUSTOMERS; n++) mobiles.push((await shop.signIn()).mobile);
});
afterEach(() => shop.close());

const send = () => shop.call(messagesEndpoints.sendBulk, { token: admin.token, body: { message: "Two for one" } });
const history = async () => (await shop.call(messagesEndpoints.history, { token: admin.token, query: {} })).body.data;
const loseJobs = () => sql`DELETE FROM testing.manual_jobs`.execute(shop.deps.db);
/** Another instance: what a start does for unfinished messages, it does, too. */
async function startAgain(work: (started: TestShop) => Promise<void>): Promise<void> {
  const started = await startTestShop({ sharing: shop });
  await work(started).finally(() => started.close());
}
const sentBy = ({ sms }: TestShop) => sms.sent.map(({ mobile }) => mobile).sort();

it("is continued by the next start after a move, and reaches each customer once", async () => {
  await send();
  await loseJobs();
  await startAgain(async (started) => {
    expect(await started.jobs.runAll()).toEqual([]);
    expect(sentBy(started)).toEqual(mobiles);
  });
  await startAgain(async (started) => {
    await started.jobs.runAll();
    expect(sentBy(started)).toEqual([]);
  });
  expect(await history()).toMatchObject([{ recipients: CUSTOMERS, sent: CUSTOMERS, queued: 0, failed: 0 }]);
});

it("is stopped by a restore: no one gets it after all, the admins see why, and can send it again", async () => {
  await send();
  await loseJobs();
  const taken_at = shop.clock.read();
  const restore = { id: newId(), restored_at: taken_at, taken_at, finished_at: null };
  await shop.deps.db.insertInto("restores").values(restore).execute();
  await finishRestore(shop.deps);
  admin = await shop.signIn("admin");
  await startAgain(async (started) => {
    expect(await started.jobs.runAll()).toEqual([]);
    expect(sentBy(started)).toEqual([]);
  });
  const [stopped] = await history();
  expect(stopped).toMatchObject({ sent: 0, queued: 0, failed: STEP });
  const details = await shop.call(messagesEndpoints.bulkMessage, { token: admin.token, params: { id: stopped?._id ?? "" } });
  expect(details.body.data.failures.map(({ reason }) => reason)).toEqual(
    Array(STEP).fill("not sent: the shop was restored from a backup"),
  );
  shop.clock.advance(60_000);
  expect((await send()).body).toMatchObject({ sentCount: CUSTOMERS });
  await shop.jobs.runAll();
  expect(sentBy(shop)).toEqual(mobiles);
});

import { stubStatus } from "@forno/server/testing/stub-provider.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAID, TestSandbox } from "./sandbox-factory.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.create();
});
beforeEach(() => sandbox.start());
afterEach(() => sandbox.stop());
afterAll(() => sandbox.close());

describe("events of the sandbox", () => {
  test("are sent again, with the same IDs, until they are accepted", async () => {
    sandbox.shop.answers(stubStatus(503, {}));
    const { id } = await sandbox.newOrder();
    await sandbox.press("pay", id);
    await sandbox.expectEvents(id, PAID);
    const idsOf = () =>
      sandbox
        .eventsOf(id)
        .map((event) => event.id)
        .sort();
    const refused = idsOf();
    sandbox.shop.answers(stubStatus(200, {}));
    // The time goes on, because an event may be put off only now.
    const idsAMinuteLater = () => {
      sandbox.now = new Date(sandbox.now.getTime() + 60_000);
      return idsOf();
    };
    await expect.poll(idsAMinuteLater).toEqual(refused);
  });

  test("are sent after a restart, with the same keys and payments", async () => {
    const { id } = await sandbox.newOrder();
    sandbox.shop.answers(stubStatus(503, {}));
    await sandbox.press("pay", id);
    await sandbox.expectEvents(id, PAID);
    await sandbox.stopProgram();
    expect(await sandbox.storedAccount()).toEqual(sandbox.account);
    sandbox.now = new Date(sandbox.now.getTime() + 60_000);
    sandbox.shop.answers(stubStatus(200, {}));
    await sandbox.startProgram();
    await sandbox.expectEvents(id, PAID);
    expect((await sandbox.payments.listOrderPayments(id)).payments).toMatchObject([{ status: "captured" }]);
  });
});

/** Reading the audit log: in pages, filtered, as a file. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";

const DAY_MS = 24 * 3_600_000;

let shop: TestShop;
let admin: SignedInUser;
beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterEach(() => shop.close());

const list = async (query: Record<string, string | number> = {}) =>
  (await shop.call(auditEndpoints.list, { token: admin.token, query })).body;
const turn = (isOrderEnabled: boolean, token = admin.token) =>
  shop.call(settingsEndpoints.update, { token, body: { isOrderEnabled } });

describe("the audit log", () => {
  it("is paginated, newest first", async () => {
    for (let n = 0; n < 5; n++) {
      shop.clock.advance(1000);
      await turn(n % 2 === 0);
    }
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.nextCursor ?? "" });
    const times = [...first.data, ...second.data].map(({ at }) => at);
    expect(times).toHaveLength(5);
    expect(times).toEqual([...times].sort().reverse());
    expect(second.nextCursor).toBeNull();
  });

  it("can be filtered by actor, action and days in Kolkata", async () => {
    shop.clock.set(new Date("2090-01-02T23:30:00+05:30"));
    admin = await shop.signIn("admin");
    await turn(false);
    await shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { shopName: "Other" } });
    shop.clock.advance(DAY_MS / 24);
    await turn(true);
    const actions = async (query: Record<string, string>) => (await list(query)).data.map(({ action }) => action);
    expect(await actions({ action: "settings.shop" })).toEqual(["settings.shop"]);
    expect(await actions({ actor: admin.userId })).toHaveLength(3);
    expect(await actions({ actor: "nobody" })).toEqual([]);
    expect(await actions({ from: "2090-01-02", to: "2090-01-02" })).toEqual(["settings.shop", "settings.ordering"]);
    expect(await actions({ from: "2090-01-03" })).toEqual(["settings.ordering"]);
    expect((await list()).actors).toEqual([{ _id: admin.userId, name: "Meera Iyer" }]);
  });

  it.each<Record<string, string | number>>([
    { action: "food.eat" },
    { from: "soon" },
    { to: "2090-02-31" },
    { from: "2090-01-03", to: "2090-01-02" },
    { cursor: "nonsense" },
    { limit: 0 },
  ])("refuses %j", async (query) => {
    expect((await shop.call(auditEndpoints.list, { token: admin.token, query })).status).toBe(400);
  });

  it("is exported as CSV with exactly the matching entries, and formulas escaped", async () => {
    await buildFood(shop.deps, { name: "Plain" });
    const food = await buildFood(shop.deps, { name: '=HYPERLINK("x"), big' });
    await turn(false);
    shop.clock.set(new Date("2090-01-02T18:45:09Z"));
    admin = await shop.signIn("admin");
    await shop.call(foodEndpoints.remove, { token: admin.token, body: { id: food._id } });
    const answer = await fetch(new URL("/api/admin/audit/export?action=food.remove", shop.url), {
      headers: { token: admin.token },
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="activity-log-\d{4}-\d{2}-\d{2}\.csv"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head, line, ...rest] = bytes.subarray(3).toString().split("\r\n");
    expect(head).toBe("Date,Time (IST),Person,Role,Action,Subject type,Subject ID,Subject,Details");
    expect(line).toBe(`2090-01-03,00:15:09,Meera Iyer,admin,food.remove,food,${food._id},"'=HYPERLINK(""x""), big",{}`);
    expect(rest).toEqual([""]);
  });

  it("is exported completely, however long it is", async () => {
    await sql`INSERT INTO audit_log (at, actor_user_id, actor_role, actor_name, action, subject_type, subject_label, details)
      SELECT ${shop.clock.read()}, ${admin.userId}, 'admin', 'Meera', 'food.add', 'food', 'Food ' || n, '{}' FROM generate_series(1, 1201) n`.execute(
      shop.deps.db,
    );
    const { body } = await shop.call(auditEndpoints.export, { token: admin.token });
    const labels = String(body)
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[7]);
    // One more: the entry of the export itself.
    expect(labels).toHaveLength(1202);
    expect(new Set(labels).size).toBe(1202);
  });

  it("is append-only", async () => {
    await turn(false);
    const { db } = shop.deps;
    await expect(sql`UPDATE audit_log SET actor_name = 'Nobody'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow("append-only");
    expect((await list()).data).toHaveLength(1);
  });

  it("is for admins only", async () => {
    const { token } = await shop.signIn();
    for (const endpoint of Object.values(auditEndpoints)) {
      expect((await shop.call(endpoint)).status).toBe(401);
      expect((await shop.call(endpoint, { token })).status).toBe(403);
    }
  });
});

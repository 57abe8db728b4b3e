import { systemEndpoints } from "@forno/contract/operations/system.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBuiltFor, VERSION } from "../../../platform/process/program-version.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { BUILD_ID, compareVersions, previousOf, readChangelog, readReleases, releasesSince } from "./versions.ts";
import { recordVersion } from "./versions-store.ts";

describe("the changelog", () => {
  it("begins with the version of package.json, and is ordered", () => {
    const versions = readReleases().map(({ version }) => version);
    expect(versions[0]).toBe(VERSION);
    expect(versions).toEqual(versions.toSorted((a, b) => compareVersions(b, a)));
    for (const { changes } of readReleases()) expect(changes.flatMap(({ items }) => items).length).toBeGreaterThan(0);
  });

  it("is read with items of several lines", () => {
    const text =
      "# Changelog\n\nIntroduction\n\n## [1.2.0] - 2026-01-02\n\n### Added\n\n- One\n  and more\n- Two\n\n## 1.1.0 - 2026-01-01\n";
    expect(readChangelog(text)).toEqual([
      { version: "1.2.0", date: "2026-01-02", changes: [{ kind: "Added", items: ["One and more", "Two"] }] },
      { version: "1.1.0", date: "2026-01-01", changes: [] },
    ]);
  });

  it.each(["text", "- an item without a kind", "## soon"])("refuses the line %j in a release", (line) => {
    expect(() => readChangelog(`## 1.0.0 - 2026-01-01\n${line}\n`)).toThrow("CHANGELOG.md has a line of unknown meaning");
  });
});

describe("what is new", () => {
  const releases = ["2.0.0", "1.10.0", "1.9.0", "1.2.0"].map((version) => ({ version, date: "2026-01-01", changes: [] }));
  const versionsOf = (current: string, previous: string | null) =>
    releasesSince(releases, current, previous).map(({ version }) => version);

  it("are the releases since the version before", () => {
    expect(versionsOf("1.10.0", "1.2.0")).toEqual(["1.10.0", "1.9.0"]);
    expect(versionsOf("1.9.0", null)).toEqual(["1.9.0"]);
  });

  it("compares numbers, and ignores versions that a rollback has left", () => {
    expect(previousOf([{ version: "1.9.0" }, { version: "1.10.0" }, { version: "2.0.0" }], "1.10.0")).toBe("1.9.0");
    expect(previousOf([{ version: "1.10.0" }], "1.10.0")).toBeNull();
  });
});

it("a program from its sources has no build", () => {
  expect(BUILD_ID).toBeNull();
  expect(isBuiltFor(process.versions.node)).toBe(true);
  expect(isBuiltFor("18.0.0")).toBe(false);
});

describe("the System page", () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await startTestShop();
  });
  afterEach(() => shop.close());

  const read = async (token: string) => (await shop.call(systemEndpoints.read, { token })).body.data;

  it("a new shop has no unread news", async () => {
    const { token } = await shop.signIn("admin");
    expect(await read(token)).toMatchObject({
      version: VERSION,
      build: null,
      previousVersion: null,
      hasUnreadNews: false,
      news: [{ version: VERSION }],
    });
  });

  it("after an update there are news until an admin has read them", async () => {
    const { token } = await shop.signIn("admin");
    await shop.deps.db.deleteFrom("versions").execute();
    await recordVersion(shop.deps.db, "0.9.0", shop.clock.read());
    await recordVersion(shop.deps.db, VERSION, shop.clock.read());
    await recordVersion(shop.deps.db, VERSION, shop.clock.read());
    expect(await read(token)).toMatchObject({ previousVersion: "0.9.0", hasUnreadNews: true });
    expect((await shop.call(systemEndpoints.markReleasesRead, { token })).status).toBe(200);
    expect(await read(token)).toMatchObject({ previousVersion: "0.9.0", hasUnreadNews: false });
  });
});

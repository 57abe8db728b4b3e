/** The operator's document of high availability, each command of it, played on empty machines. */
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  COPIED,
  copyFiles,
  type DeployedHost,
  type DeployedHosts,
  REPLACED_ADDRESSES,
  startDeployedHosts,
} from "./high-availability-hosts.ts";
import { type Play, playbookOf } from "./playbook.ts";

const PATIENT = { timeout: 180_000, interval: 500 };
const LIMIT_MS = 900_000;
const SHOP_PASSWORD = "shop-password";

const book = playbookOf("deploy/high-availability/README.md");
const play = (host: DeployedHost, heading: string, options: Play = {}) => book.play(host, heading, options);
let hosts: DeployedHosts;

beforeAll(async () => {
  hosts = await startDeployedHosts();
}, LIMIT_MS);
afterAll(() => hosts?.close(), LIMIT_MS);

const databases = () => [...hosts.databases.values()];
const onAll = <T>(task: (host: DeployedHost) => Promise<T>): Promise<T[]> => Promise.all(databases().map(task));

interface Member {
  name: string;
  role: string;
  state: string;
  timeline: string;
}

/** The table that `list` prints. */
async function members(host = databases()[0] as DeployedHost): Promise<Member[]> {
  const { output } = await book.attempt(host, "Starting", { only: "list" });
  const rows = output.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return rows
    .filter((cells) => /^db\d$/.test(cells[1] ?? ""))
    .map(([, name = "", , role = "", state = "", timeline = ""]) => ({ name, role, state, timeline }));
}

async function isWhole(): Promise<boolean> {
  const all = await members();
  const roles = all.map(({ role }) => role).sort();
  const isRunning = all.every(({ state }) => state === "running" || state === "streaming");
  return roles.join() === "Leader,Replica,Sync Standby" && isRunning && new Set(all.map(({ timeline }) => timeline)).size === 1;
}

const untilWhole = () => expect.poll(isWhole, PATIENT).toBe(true);

async function leaderName(): Promise<string | undefined> {
  return (await members()).find(({ role, state }) => role === "Leader" && state === "running")?.name;
}

async function leader(): Promise<DeployedHost> {
  const found = hosts.databases.get((await leaderName()) ?? "");
  if (!found) throw new Error("No host is the leader");
  return found;
}

async function standbys(): Promise<DeployedHost[]> {
  const name = await leaderName();
  return databases().filter((host) => host.name !== name);
}

async function inShop(statement: string): Promise<string> {
  const url = `postgres://forno:${SHOP_PASSWORD}@127.0.0.1:5000/forno`;
  const { code, output } = await hosts.shop.run(`psql ${url} -XAtc "${statement}"`);
  if (code !== 0) throw new Error(output);
  return output.trim();
}

/** As the shop does, again while there is no primary. */
const note = (name: string) =>
  expect
    .poll(() => inShop(`INSERT INTO notes VALUES ('${name}') ON CONFLICT DO NOTHING`).catch(String), PATIENT)
    .toMatch(/^INSERT/);
const notes = () => inShop("SELECT string_agg(name, ',' ORDER BY at) FROM notes").catch(String);

async function inDatabase(host: DeployedHost, statement: string): Promise<string> {
  return (await host.run(`sudo -u postgres psql -d forno -XAtc "${statement}"`)).output.trim();
}

const BACKUPS = "Point-in-time recovery";

interface Stanza {
  backup: { type: string }[];
  archive: { max: string }[];
}

async function archived(host: DeployedHost): Promise<Stanza> {
  const [stanza] = JSON.parse(await play(host, BACKUPS, { only: "--output=json" })) as Stanza[];
  if (!stanza) throw new Error("There is no archive");
  return stanza;
}

const backupTypes = async (host: DeployedHost) => (await archived(host)).backup.map(({ type }) => type).join();

async function setUp(host: DeployedHost, change?: (text: string) => string): Promise<void> {
  await copyFiles(host, change);
  await play(host, "Each database host", { folder: COPIED });
  // What the machine with the backups' disk has done.
  await host.run("chown postgres: /var/lib/pgbackrest");
}

it(
  "three empty hosts become one leader, one sync standby and one replica",
  async () => {
    await onAll((host) => setUp(host));
    const checks = await onAll((host) => play(host, "The backups' disk"));
    expect(new Set(checks).size, "numbers of postgres").toBe(1);
    await onAll((host) => play(host, "Starting", { only: "enable --now etcd" }));
    for (const host of databases()) await play(host, "Starting", { only: "enable --now patroni" });
    await untilWhole();
    expect(await onAll(async (host) => (await host.run("systemctl is-active etcd patroni disk-guard cron")).output)).toEqual(
      databases().map(() => "active\nactive\nactive\nactive\n"),
    );
  },
  LIMIT_MS,
);

it(
  "the shop's host reaches the primary, whose changes are archived",
  async () => {
    await play(await leader(), "Starting", { only: "sudo -u postgres", replaced: { "choose-one": SHOP_PASSWORD } });
    await copyFiles(hosts.shop);
    await play(hosts.shop, "Each of the shop's hosts", { folder: COPIED });
    await hosts.shop.run("apt-get install -y postgresql-client-15");
    await expect.poll(() => inShop("SELECT 1").catch(String), PATIENT).toBe("1");
    await inShop("CREATE TABLE notes (name text PRIMARY KEY, at timestamptz DEFAULT clock_timestamp())");
    await note("installed");
    expect(await onAll((host) => backupTypes(host))).toEqual(["full", "full", "full"]);
  },
  LIMIT_MS,
);

it(
  "backups are made by hand, and each night by the primary alone",
  async () => {
    const primary = await leader();
    await play(primary, BACKUPS, { only: "--type=full" });
    await play(primary, BACKUPS, { only: "--type=incr" });
    expect(await play(primary, BACKUPS, { only: "forno info" })).toContain("status: ok");
    expect(await onAll((host) => backupTypes(host))).toEqual(databases().map(() => "full,full,incr"));
    const nightly = "grep 1-6 /etc/cron.d/forno-backup | sed 's/.* postgres //'";
    const made = await onAll(async (host) => (await host.run(`sudo -u postgres sh -c "$(${nightly})"`)).code === 0);
    expect(databases().filter((_host, index) => made[index])).toEqual([primary]);
    expect(await backupTypes(primary)).toBe("full,full,incr,incr");
    const watched = await play(primary, "What to watch");
    expect(watched.match(/is healthy/g)).toHaveLength(3);
    expect(watched).toContain("status: ok");
  },
  LIMIT_MS,
);

it(
  "after a switchover the new primary continues the same archive",
  async () => {
    const before = await leader();
    await play(before, "Switchover");
    await untilWhole();
    const after = await leader();
    expect(after.name).not.toBe(before.name);
    await note("switched over");
    await play(after, "Starting", { only: "check" });
    await play(after, BACKUPS, { only: "--type=incr" });
    const { archive, backup } = await archived(before);
    expect(archive).toHaveLength(1);
    expect(archive[0]?.max).toMatch(/^00000002/);
    expect(backup.map(({ type }) => type).join()).toBe("full,full,incr,incr,incr");
    expect(await inDatabase(after, "SELECT failed_count FROM pg_stat_archiver")).toBe("0");
  },
  LIMIT_MS,
);

it(
  "a setting that needs a restart reaches all hosts",
  async () => {
    const heading = "Settings of PostgreSQL";
    await play(await leader(), heading, { only: "edit-config" });
    const pending = async () => ((await play(await leader(), "What to watch", { only: "list" })).match(/\*/g) ?? []).length;
    await expect.poll(pending, PATIENT).toBe(3);
    await play(await leader(), heading, { only: "restart" });
    await untilWhole();
    await play(await leader(), heading, { only: "switchover" });
    await untilWhole();
    await expect.poll(pending, PATIENT).toBe(0);
    expect(await onAll((host) => inDatabase(host, "SHOW max_connections"))).toEqual(["300", "300", "300"]);
    await note("set");
  },
  LIMIT_MS,
);

it(
  "a host that is lost with its disk is replaced by an empty one",
  async () => {
    const heading = "Replacing a host";
    const replacement = await hosts.replace("db3", async () => {
      await expect.poll(async () => /^db[12]$/.test((await leaderName()) ?? ""), PATIENT).toBe(true);
      await note("without db3");
      const other = databases()[0] as DeployedHost;
      const [id = ""] = /^\w+(?=, .*db3)/m.exec(await play(other, heading, { only: "member list" })) ?? [];
      await play(other, heading, { only: "member remove", replaced: { "<ID>": id } });
      await play(other, heading, { only: "member add", replaced: REPLACED_ADDRESSES });
    });
    await setUp(replacement, (text) => text.replace("ETCD_INITIAL_CLUSTER_STATE=new", "ETCD_INITIAL_CLUSTER_STATE=existing"));
    await play(replacement, "The backups' disk");
    await play(replacement, heading, { only: "systemctl" });
    await untilWhole();
    expect(await inDatabase(replacement, "SELECT count(*) FROM notes WHERE name = 'without db3'")).toBe("1");
  },
  LIMIT_MS,
);

it(
  "a standby is copied anew",
  async () => {
    const standby = hosts.databases.get("db3") as DeployedHost;
    const copy = async () => (await standby.run("stat -c %w /var/lib/postgresql/15/forno")).output;
    const before = await copy();
    await play(await leader(), "A standby that does not catch up");
    await expect.poll(copy, PATIENT).not.toBe(before);
    await untilWhole();
    await note("copied");
    await expect.poll(() => inDatabase(standby, "SELECT count(*) FROM notes WHERE name = 'copied'"), PATIENT).toBe("1");
  },
  LIMIT_MS,
);

it(
  "three hosts go back to a moment that one of them restores",
  async () => {
    const heading = "Going back";
    await note("before");
    const moment = await inShop("SELECT clock_timestamp()");
    await note("after");
    const [restored, other] = (await standbys()) as [DeployedHost, DeployedHost];
    const former = await leader();
    for (const host of [restored, other, former]) await play(host, heading, { only: "systemctl stop" });
    await play(restored, heading, { only: "pgbackrest --stanza=forno --delta", replaced: { "2026-11-26 19:30:00+05:30": moment } });
    await play(restored, heading, { only: "-l /var/log" });
    const recovery = async () => (await book.attempt(restored, heading, { only: "pg_is_in_recovery" })).output;
    await expect.poll(recovery, PATIENT).toMatch(/^ f$/m);
    await play(restored, heading, { only: "/forno stop" });
    await play(restored, heading, { only: "remove forno", input: "forno\nYes I am aware\n" });
    await play(restored, heading, { only: "systemctl start" });
    await expect.poll(leaderName, PATIENT).toBe(restored.name);
    for (const host of [other, former]) {
      await play(host, heading, { only: "mv " });
      await play(host, heading, { only: "systemctl start" });
    }
    await untilWhole();
    await play(await leader(), heading, { only: "--type=full" });
    await expect.poll(notes, PATIENT).toBe("installed,switched over,set,without db3,copied,before");
    await note("continued");
    for (const host of [other, former]) await play(host, heading, { only: "rm -r" });
    await play(await leader(), "Starting", { only: "check" });
    await expect
      .poll(() => onAll((host) => inDatabase(host, "SELECT count(*) FROM notes")), PATIENT)
      .toEqual(databases().map(() => "7"));
  },
  LIMIT_MS,
);

/** On these hosts no shop is installed; point-in-time.test.ts plays it on one. */
const BY_THE_SHOP = /\brestore (-- )?--recovered /;

it("the document has no other commands", () => {
  expect(book.unplayed().filter((command) => !BY_THE_SHOP.test(command))).toEqual([]);
});

import { checkGroup, clockFinding, type Finding, ok, problem, warning } from "../check.ts";
import { type DatabaseFacts, selectDatabaseFacts } from "./database-facts-store.ts";

const VERSION_LEAST = 15;
const GB = 1_000_000_000;

export const databaseChecks = checkGroup({
  checks: {
    database: { section: "database", title: "Database" },
    durability: { section: "database", title: "Durability" },
    "database-role": { section: "database", title: "Database role" },
    "database-text": { section: "database", title: "Text and time in the database" },
    "database-clock": { section: "machine", title: "Server clock and database" },
  },
  async find(deps) {
    const { db, clock, installation, databaseProblem } = deps;
    if (!db)
      return { database: databaseProblem ? failureFinding(new Error(databaseProblem), installation.isDatabaseEmbedded) : NONE };
    try {
      const before = clock().getTime();
      const facts = await selectDatabaseFacts(db);
      const middle = new Date((before + clock().getTime()) / 2);
      return {
        database: databaseFinding(facts),
        durability: durabilityFinding(facts, installation),
        ...(!installation.isDatabaseEmbedded && { "database-role": roleFinding(facts) }),
        "database-text": textFinding(facts),
        "database-clock": clockFinding(middle, facts.now, "the database"),
      };
    } catch (error) {
      return { database: failureFinding(error, installation.isDatabaseEmbedded) };
    }
  },
});

const NONE = problem(
  "There is no database yet",
  "Start the shop once: it creates the embedded database. If the data is elsewhere, set DATA_DIR",
);

/** SQLSTATE of a wrong password or a role that does not exist. */
const LOGIN_REFUSED = ["28P01", "28000"];
const UNKNOWN_DATABASE = "3D000";

export function failureFinding(error: unknown, isEmbedded: boolean): Finding {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (isEmbedded)
    return problem(
      `The embedded database cannot be reached: ${message}`,
      "Run this as root (sudo) or as the user that runs the shop",
    );
  if (LOGIN_REFUSED.includes(code))
    return problem(`PostgreSQL refuses the login: ${message}`, "Correct user and password in DATABASE_URL");
  if (code === UNKNOWN_DATABASE) return problem(message, "Create the database, or correct its name in DATABASE_URL");
  return problem(
    `PostgreSQL cannot be reached: ${code || message}`,
    "Check that PostgreSQL runs at DATABASE_URL and that a firewall lets this machine connect",
  );
}

export function databaseFinding({ versionNumber, version, bytes, isInRecovery }: DatabaseFacts): Finding {
  const found = `PostgreSQL ${version}, ${(bytes / GB).toFixed(bytes < GB ? 2 : 1)} GB`;
  if (isInRecovery)
    return problem(`${found}, which is a replica`, "Point DATABASE_URL to the primary: a replica accepts no orders");
  if (Math.floor(versionNumber / 10_000) < VERSION_LEAST) return problem(found, `Use PostgreSQL ${VERSION_LEAST} or later`);
  return ok(found);
}

const RISKY = ["off", "local"];

/** An acknowledged order must survive a power failure, and with a standby also the loss of the machine. */
export function durabilityFinding({ settings }: DatabaseFacts, installation: { isDatabaseEmbedded: boolean }): Finding {
  const off = ["fsync", "full_page_writes"].filter((name) => settings[name] === "off");
  if (off.length > 0)
    return problem(
      `${off.join(" and ")} ${off.length === 1 ? "is" : "are"} off: a power failure can destroy the database`,
      `Set ${off.map((name) => `${name} = on`).join(", ")} in postgresql.conf and restart PostgreSQL`,
    );
  const commit = settings.synchronous_commit ?? "on";
  if (commit === "off")
    return problem(
      "synchronous_commit is off: a power failure loses acknowledged orders",
      "Set synchronous_commit = on in postgresql.conf and reload PostgreSQL",
    );
  const hasStandby = (settings.synchronous_standby_names ?? "") !== "";
  if (hasStandby && RISKY.includes(commit))
    return warning(`synchronous_commit is ${commit}, so commits do not wait for the standby`, "Set synchronous_commit = on");
  const parts = [
    "Commits are written to disk",
    ...(hasStandby ? ["and to a standby"] : []),
    ...(settings.archive_mode === "on" || settings.archive_mode === "always" ? ["and archived"] : []),
  ];
  if (settings.data_checksums === "off" && !installation.isDatabaseEmbedded)
    return warning(
      `${parts.join(" ")}, but data checksums are off, so damage by a disk is not noticed`,
      "Stop PostgreSQL and run pg_checksums --enable",
    );
  return ok(`${parts.join(" ")}${settings.data_checksums === "on" ? ", with checksums" : ""}`);
}

export function roleFinding({ isSuperuser }: DatabaseFacts): Finding {
  return isSuperuser
    ? warning(
        "The shop connects as a superuser, which can read files of the database's machine",
        "Give it a role of its own: NOSUPERUSER NOCREATEDB NOCREATEROLE, owner of its database (deploy/database-role.sh)",
      )
    : ok("The shop's role is not a superuser");
}

export function textFinding({ encoding, isCollationCurrent, knowsIndia }: DatabaseFacts): Finding {
  if (encoding !== "UTF8")
    return problem(
      `The encoding is ${encoding}`,
      "Create the database with ENCODING 'UTF8' and move the data: names in Indian scripts cannot be stored",
    );
  if (!knowsIndia) return problem("PostgreSQL does not know Asia/Kolkata", "Install the time zone data of the system (tzdata)");
  if (!isCollationCurrent)
    return warning(
      "The system's sort order has changed since the database was created, so indexes may be wrong",
      "Run REINDEX DATABASE and ALTER DATABASE … REFRESH COLLATION VERSION in psql",
    );
  return ok("UTF-8, and Asia/Kolkata is known");
}

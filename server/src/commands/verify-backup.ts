/** Checks a backup by restoring it into a scratch database: `npm run verify-backup -- <file or name>`. */
import { verifyBackup } from "../domains/backup/run/verify-backup.ts";
import { MIGRATIONS, openBackup, readKey, workFolderOf } from "../operator/backup-tools.ts";
import { runCommand } from "../operator/run-command.ts";
import { readShopEnvironment } from "../operator/shop-environment.ts";

runCommand(async ([written, ...rest], signal) => {
  if (written === undefined || rest.length > 0)
    throw new Error("Name the backup: npm run verify-backup -- <file or name>. See what there is: npm run backup -- --list");
  const environment = readShopEnvironment();
  const key = await readKey(environment);
  const source = await openBackup(environment, written);
  const { header, tables } = await verifyBackup(source, {
    dataDir: workFolderOf(environment),
    migrations: MIGRATIONS,
    key,
    signal,
  });
  const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
  return `The backup is good: the state of ${header.takenAt}, ${tables.length} tables, ${rows} rows. It was restored into a scratch database and compared.`;
});
